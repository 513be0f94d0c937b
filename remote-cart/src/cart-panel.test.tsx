import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCartBus } from '@ticket-storefront/contract';
import type { CartItem } from '@ticket-storefront/domain';
import { buildEvent, createFakeHost } from '@ticket-storefront/testing';
import '@testing-library/jest-dom';
import { CartPanel } from './cart-panel';

const line = (id: number, name: string, quantity: number): CartItem => ({
  id,
  name,
  price: 50000,
  quantity,
  tax_percentage: null,
  order_quantity_limit: null,
  sales_limit: null,
  sales_limit_balance: null,
  off_sale_date: null,
});

const totals = {
  subtotal: 135000,
  ticketing_item_fee: 0,
  service_fee: 0,
  tax: 12001,
  digital_surcharge: 399,
  total_promo_amount: 15000,
  transaction_total: 1474,
};

function openPanel(initial: readonly CartItem[] | null = null, perOrder = 0) {
  const { bus, handle, publish } = createCartBus();
  let items = initial ?? [];
  const show = (next: readonly CartItem[]) => {
    items = next;
    publish('cart:changed', {
      eventSlug: 'harbour-nights',
      items,
      subtotalBeforeDiscount: 150000,
      totals: { ...totals, ticketing_item_fee: perOrder },
      promo: null,
    });
  };
  handle('cart:set-quantity', ({ itemId, quantity }) =>
    show(items.map((item) => (item.id === itemId ? { ...item, quantity } : item))),
  );
  handle('cart:remove', ({ itemId }) => show(items.filter(({ id }) => id !== itemId)));
  if (initial) show(initial);
  render(
    <CartPanel
      event={buildEvent()}
      checkoutPath="/events/harbour-nights/checkout"
      host={createFakeHost({ cart: bus })}
    />,
  );
  return (next: readonly CartItem[]) => act(() => show(next));
}

const panel = () => screen.getByRole('region', { name: 'Cart' });
const checkout = () => within(panel()).queryByRole('link', { name: 'Checkout' });

test.each([null, []])('shows a cart of %j as empty, without a checkout link', (initial) => {
  openPanel(initial);
  expect(within(panel()).getByText('Your cart is empty.')).toBeVisible();
  expect(within(panel()).queryByRole('heading')).not.toBeInTheDocument();
  expect(checkout()).not.toBeInTheDocument();
});

test('shows the price of each line, and all that leads from the subtotal to the total', () => {
  openPanel([line(1, 'Day pass', 2), line(2, 'Parking', 1)]);
  expect(screen.getAllByText(/^\$/, { ignore: 'dd' }).map((amount) => amount.textContent)).toEqual([
    '$1,000.00',
    '$500.00',
  ]);
  expect(within(panel()).getByRole('heading', { name: 'Your Cart' })).toBeVisible();
  expect(within(panel()).getByText('2 x Day pass')).toBeVisible();
  expect(within(panel()).getByText('1 x Parking')).toBeVisible();
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Subtotal',
    'Tax',
    'Fees',
    'Total with fees and taxes',
  ]);
  expect(screen.getAllByRole('definition').map((amount) => amount.textContent)).toEqual([
    '$1,500.00',
    '$120.01',
    '$3.99',
    '$1,474.00',
  ]);
});

test('links to the checkout as a separate document', () => {
  openPanel([line(1, 'Day pass', 2)]);
  expect(checkout()).toHaveAttribute('href', '/events/harbour-nights/checkout');
});

test('paints the pressed ticket before the cart', async () => {
  const show = openPanel([line(1, 'Day pass', 1)]);
  show([line(1, 'Day pass', 2)]);
  expect(screen.getByText('1 x Day pass')).toBeVisible();
  expect(await screen.findByText('2 x Day pass')).toBeVisible();
});

test('updates the cart while presses are faster than frames', async () => {
  const show = openPanel([line(1, 'Day pass', 1)]);
  let quantity = 1;
  const presses = setInterval(() => show([line(1, 'Day pass', ++quantity)]), 5);
  await screen.findByText(/^([2-9]|\d\d+) x Day pass$/);
  clearInterval(presses);
  expect(await screen.findByText(`${quantity} x Day pass`)).toBeVisible();
});

test('removes a line and keeps the focus in the panel', async () => {
  openPanel([line(1, 'Day pass', 2), line(2, 'Parking', 1)]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Day pass from cart' }));
  await waitFor(() => expect(screen.queryByText('2 x Day pass')).not.toBeInTheDocument());
  expect(screen.getByText('1 x Parking')).toBeVisible();
  expect(panel()).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Parking from cart' }));
  expect(await screen.findByText('Your cart is empty.')).toBeVisible();
  expect(checkout()).not.toBeInTheDocument();
});

test('changes a quantity, and removes the line at 0', async () => {
  openPanel([{ ...line(1, 'Day pass', 2), order_quantity_limit: 3 }]);
  await userEvent.click(screen.getByRole('button', { name: 'One more Day pass' }));
  expect(await screen.findByText('3 x Day pass')).toBeVisible();
  expect(screen.getByRole('button', { name: 'One more Day pass' })).toHaveAttribute('aria-disabled', 'true');
  for (const left of ['2 x Day pass', '1 x Day pass', 'Your cart is empty.']) {
    await userEvent.click(screen.getByRole('button', { name: 'One less Day pass' }));
    expect(await screen.findByText(left)).toBeVisible();
  }
  expect(panel()).toHaveFocus();
});

test('announces each change as one sentence', async () => {
  const show = openPanel();
  show([line(1, 'Day pass', 1)]);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 ticket chosen'));
  show([line(1, 'Day pass', 1), line(2, 'Parking', 2)]);
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('3 tickets chosen, $1,474.00 in all'),
  );
});

test('several tickets, whose prices each have the order fee, are with the note that it is charged once', async () => {
  const show = openPanel([line(1, 'Day pass', 2)], 150);
  const note = 'The order fee of $1.50 is charged once, not for each ticket.';
  await waitFor(() => expect(panel()).toHaveTextContent(note));
  show([line(1, 'Day pass', 1)]);
  await waitFor(() => expect(panel()).not.toHaveTextContent(note));
});

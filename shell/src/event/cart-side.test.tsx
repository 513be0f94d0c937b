import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../testing/text-encoder';
import { item, openCart } from '../testing/open-cart';
import { CartSide, PlainCart } from './cart-side';

const toggle = () => screen.getByRole('button', { name: /1 ticket/ });
const sheet = () => screen.queryByRole<HTMLDialogElement>('dialog');

/** jsdom has no modal dialogs. */
beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
});

test('shows total and checkout link in the bar, and opens the cart until it is empty or closed', async () => {
  const { cart } = openCart();
  const set = (quantity: number) =>
    act(() => cart.bus.emit('cart:set-quantity', { itemId: item.id, quantity }));
  render(
    <CartSide cart={cart.bus} checkout="/events/harbour-nights/checkout">
      The cart
    </CartSide>,
  );
  expect(screen.queryByRole('link', { name: 'Checkout' })).toBeNull();

  set(1);
  expect((await screen.findByRole('link', { name: 'Checkout' })).getAttribute('href')).toBe(
    '/events/harbour-nights/checkout',
  );
  const entries = window.history.length;
  expect(sheet()).toBeNull();
  await userEvent.click(toggle());
  expect(toggle().getAttribute('aria-controls')).toBe(sheet()?.id);
  expect(sheet()?.textContent).toBe('Hide cartThe cart');
  await userEvent.click(screen.getByRole('button', { name: 'Hide cart' }));
  expect(sheet()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Hide cart' })).toBeNull();
  await userEvent.click(toggle());
  expect(window.history.length).toBe(entries);

  set(0);
  await waitFor(() => expect(sheet()).toBeNull());
  set(1);
  await screen.findByRole('link', { name: 'Checkout' });
});

test('shows the new total in the bar after a translator has replaced its text', async () => {
  const { cart } = openCart();
  render(
    <CartSide cart={cart.bus} checkout="/events/harbour-nights/checkout">
      The cart.
    </CartSide>,
  );
  const set = (quantity: number) =>
    act(() => cart.bus.emit('cart:set-quantity', { itemId: item.id, quantity }));
  set(1);
  const texts = [...(await screen.findByRole('button', { name: /1 ticket/ })).children];
  for (const text of texts) {
    const copy = document.createElement('font');
    copy.textContent = text.textContent;
    text.replaceChildren(copy);
  }
  set(2);
  await waitFor(() => expect(texts[1]?.textContent).toBe('2 tickets · View cart'));
  expect(texts[0]?.textContent).toBe('$56.50');
});

test('shows total and checkout link of a cart whose part failed, once there is a ticket', async () => {
  const { cart } = openCart();
  const { container } = render(<PlainCart cart={cart.bus} checkout="/events/harbour-nights/checkout" />);
  expect(container.textContent).toBe('');
  act(() => cart.bus.emit('cart:set-quantity', { itemId: item.id, quantity: 2 }));
  const link = await screen.findByRole('link', { name: 'Checkout' });
  expect(link.getAttribute('href')).toBe('/events/harbour-nights/checkout');
  expect(container.textContent).toMatch(/^2 tickets · \$/);
});

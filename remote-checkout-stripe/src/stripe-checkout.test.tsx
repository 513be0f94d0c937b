import type { CheckoutOutcome } from '@storefront/contracts/checkout';
import type { RestAnswer } from '@storefront/contracts/host';
import type { CartItem } from '@storefront/domain/cart-item';
import { priceOrder } from '@storefront/domain/pricing';
import { buildCartItem } from '@storefront/testing/build-cart-item';
import { buildCustomer } from '@storefront/testing/build-customer';
import { buildEvent } from '@storefront/testing/build-event';
import { createFakeHost } from '@storefront/testing/fake-host';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@testing-library/jest-dom';
import { StripeCheckout } from './stripe-checkout';

const event = buildEvent({ ticketing_payment_processor_config: { processor: 'stripe', config: null } });
const freeItems = [buildCartItem({ price: 0 })];
const customer = buildCustomer();

const refusal: RestAnswer = {
  ok: true,
  status: 409,
  body: { success: false, reason: 'sold-out', message: 'No tickets are left.', referenceID: null },
};
const ok: RestAnswer = {
  ok: true,
  status: 200,
  body: { success: true, message: '', referenceID: 'REF', email: customer.email },
};

function setUp(items: readonly CartItem[], answer: RestAnswer = ok) {
  const posted: { path: string; body: unknown }[] = [];
  const outcomes: CheckoutOutcome[] = [];
  const host = createFakeHost({
    api: {
      get: async () => ({ ok: false, reason: 'unreachable' }),
      post: async (path, body) => {
        posted.push({ path, body: JSON.parse(JSON.stringify(body)) });
        return answer;
      },
    },
  });
  const draw = (drawn: readonly CartItem[]) => (
    <StripeCheckout
      host={host}
      event={event}
      items={drawn}
      order={{ totals: priceOrder({ event, items: drawn, promo: null }), promo: null }}
      onOutcome={(outcome) => outcomes.push(outcome)}
    />
  );
  const { rerender } = render(draw(items));
  return { host, posted, outcomes, update: (next: readonly CartItem[]) => rerender(draw(next)) };
}

function fillCustomer() {
  const fill = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  fill('Name', customer.name);
  fill('Phone', customer.phone);
  fill('Email', customer.email);
  fill('Confirm email', customer.confirmEmail);
  fill('Address 1', customer.address1);
  fill('City', customer.city);
  fill('State', customer.state);
  fill('Zipcode', customer.zipcode);
}

const terms = () => screen.getByRole('checkbox', { name: 'I accept the Terms & Conditions' });

async function press(name: string) {
  await userEvent.click(screen.getByRole('button', { name }));
  await act(async () => {});
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

test('an order with nothing to pay is posted to the route of free orders', async () => {
  const { posted, outcomes } = setUp(freeItems);
  fillCustomer();
  await userEvent.click(terms());
  await press('Place Order');
  expect(posted).toEqual([
    {
      path: '/ticketCheckout/free-transaction',
      body: {
        nonce: null,
        order: expect.objectContaining({
          transaction_total: 0,
          email: 'ada@example.com',
          reference_id: expect.stringMatching(/^[A-Za-z0-9]{16}$/),
        }),
        customerDetails: customer,
        items: freeItems,
      },
    },
  ]);
  expect(outcomes).toEqual([{ kind: 'completed', referenceID: 'REF', email: 'ada@example.com' }]);
});

test('a free order that is refused says so', async () => {
  const { host } = setUp(freeItems, refusal);
  fillCustomer();
  await userEvent.click(terms());
  await press('Place Order');
  expect(host.toasts).toEqual([{ kind: 'error', message: 'Free order failed.' }]);
});

test('required fields and an empty cart are said in the sentences of this form', async () => {
  const { posted, update } = setUp([]);
  await userEvent.click(terms());
  expect(screen.getByRole('button', { name: 'Place Order' })).toHaveAttribute('aria-disabled', 'true');
  await press('Place Order');
  expect(screen.getByText('Your cart is empty.')).toBeVisible();
  update(freeItems);
  expect(screen.getByRole('button', { name: 'Place Order' })).not.toHaveAttribute('aria-disabled');
  await press('Place Order');
  expect(screen.getByText('Please fill out all required fields.')).toBeVisible();
  expect(posted).toEqual([]);
});

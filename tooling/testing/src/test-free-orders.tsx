import { screen } from '@testing-library/react';
import type { CheckoutProps, Host } from '@ticket-storefront/contract';
import type { Event } from '@ticket-storefront/domain/events';
import type { ComponentType } from 'react';
import '@testing-library/jest-dom';
import { refused } from '@ticket-storefront/contract/testing';
import { buildCartItem, buildCustomer } from './builders';
import { button, fillCustomer, press, rememberCustomer, toggleTerms } from './checkout-form';
import { mountCheckout } from './mount-checkout';

interface FreeOrders {
  readonly Checkout: ComponentType<CheckoutProps & { readonly host: Host }>;
  readonly event: Event;
  /** The API's route for orders with nothing to pay. */
  readonly path: string;
}

/** Tests that every checkout form with the button `Place Order` must pass. */
export function testFreeOrders({ Checkout, event, path }: FreeOrders): void {
  const items = [buildCartItem({ price: 0 })];

  test('posts a free order with a null nonce to the route of free orders', async () => {
    const { posted, outcomes } = mountCheckout(Checkout, { event, items });
    fillCustomer();
    await toggleTerms();
    await press('Place Order');
    expect(posted).toEqual([
      {
        path,
        body: {
          nonce: null,
          order: expect.objectContaining({
            transaction_total: 0,
            email: 'ada@example.com',
            reference_id: expect.stringMatching(/^[A-Za-z0-9]{16}$/),
          }),
          customerDetails: buildCustomer(),
          items,
        },
      },
    ]);
    expect(outcomes).toEqual([{ kind: 'completed', referenceID: 'REF', email: 'ada@example.com' }]);
  });

  test('shows a toast when a free order is refused', async () => {
    const post = async () => refused('sold-out', 'No tickets are left.');
    rememberCustomer(event);
    const { host } = mountCheckout(Checkout, { event, items, post });
    await toggleTerms();
    await press('Place Order');
    expect(host.toasts).toEqual([{ kind: 'error', message: 'Free order failed.' }]);
  });

  test('shows no form for an empty cart, and names the required fields of a form', async () => {
    const { posted, changeCart } = mountCheckout(Checkout, { event, items: [] });
    expect(screen.queryByRole('form')).toBeNull();
    changeCart(items);
    await toggleTerms();
    expect(button('Place Order')).not.toHaveAttribute('aria-disabled');
    await press('Place Order');
    expect(screen.getByText('Please fill out all required fields.')).toBeVisible();
    expect(screen.getByText('Enter your city.')).toBeVisible();
    expect(posted).toEqual([]);
  });
}

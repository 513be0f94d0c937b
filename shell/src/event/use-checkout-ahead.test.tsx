import { act, renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ShellServicesContext } from '../services';
import { buildServices } from '../testing/build-services';
import { item, openCart } from '../testing/open-cart';
import { useCheckoutAhead } from './event-page';

const script = { url: 'https://assets.example.com/shell/1.0.0/checkout.js', integrity: 'sha384-a' };
const asked = [[script.url, expect.objectContaining({ integrity: script.integrity })]];

/** A page with a cart and a link to the checkout. */
function open() {
  const fetch = jest.fn().mockResolvedValue(undefined);
  Object.assign(window, { fetch });
  const services = buildServices();
  const boot = { ...services.boot, checkoutScripts: [script] };
  const { cart } = openCart();
  document.body.innerHTML = '<a href="/events/harbour-nights/checkout">Checkout</a><a href="/">All</a>';
  const [checkout, landing] = document.querySelectorAll('a');
  if (!checkout || !landing) throw new Error('The links are missing.');
  const { unmount } = renderHook(() => useCheckoutAhead(cart.bus), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <ShellServicesContext value={{ ...services, boot }}>{children}</ShellServicesContext>
    ),
  });
  const addTicket = () => act(() => cart.bus.emit('cart:set-quantity', { itemId: item.id, quantity: 1 }));
  return { fetch, checkout, landing, addTicket, unmount };
}

test('loads the checkout’s scripts once on hover, checked by their hashes', async () => {
  const { fetch, checkout, landing, addTicket } = open();
  addTicket();
  await userEvent.hover(landing);
  expect(fetch).not.toHaveBeenCalled();
  await userEvent.hover(checkout);
  expect(fetch.mock.calls).toEqual(asked);
  checkout.focus();
  expect(fetch.mock.calls).toEqual(asked);
});

describe('a while after', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('there is a ticket in the cart, the scripts of the checkout are loaded, and none without', () => {
    const { fetch, addTicket } = open();
    jest.advanceTimersByTime(60_000);
    expect(fetch).not.toHaveBeenCalled();
    addTicket();
    jest.advanceTimersByTime(4000);
    expect(fetch.mock.calls).toEqual(asked);
  });

  test('the page was left, nothing is loaded', () => {
    const { fetch, addTicket, unmount } = open();
    addTicket();
    unmount();
    jest.advanceTimersByTime(4000);
    expect(fetch).not.toHaveBeenCalled();
  });
});

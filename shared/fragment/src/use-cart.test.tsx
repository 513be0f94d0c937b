import { act, renderHook } from '@testing-library/react';
import { type CartSnapshot, createCartBus } from '@ticket-storefront/contract';
import { useCart } from './use-cart';

const snapshot = (eventSlug: string) => ({ eventSlug, items: [] }) as unknown as CartSnapshot;

test('the cart is null until it is published, then follows every change', () => {
  const { bus, publish } = createCartBus();
  const { result } = renderHook(() => useCart(bus));
  expect(result.current).toBeNull();
  act(() => publish('cart:changed', snapshot('first')));
  act(() => publish('cart:changed', snapshot('second')));
  expect(result.current?.eventSlug).toBe('second');
});

test('gives a late component the last cart at once', () => {
  const { bus, publish } = createCartBus();
  publish('cart:changed', snapshot('first'));
  expect(renderHook(() => useCart(bus)).result.current?.eventSlug).toBe('first');
});

test('unsubscribes an unmounted component', () => {
  const { bus, publish } = createCartBus();
  const stop = jest.fn();
  const { unmount } = renderHook(() => useCart({ ...bus, on: () => stop }));
  unmount();
  publish('cart:changed', snapshot('late'));
  expect(stop).toHaveBeenCalledTimes(1);
});

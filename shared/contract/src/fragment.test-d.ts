import { expectTypeOf } from 'expect-type';
import { type Fragment, type Mounted, parseFragment } from './fragment';
import type { CartPanelProps } from './fragment-props';
import type { Host } from './host';

/** Code about fragments and their host that must compile, and code that must not. Checked by the compiler, never run. */
export function mounting(
  element: HTMLElement,
  host: Host,
  props: CartPanelProps,
  fragment: Fragment<CartPanelProps>,
) {
  const mounted = fragment.mount(element, host, props);
  expectTypeOf(mounted).toEqualTypeOf<Mounted<CartPanelProps>>();
  expectTypeOf(parseFragment<CartPanelProps>({}, () => true)).toEqualTypeOf<Fragment<CartPanelProps>>();

  // @ts-expect-error the host is missing
  fragment.mount(element, props);
  // @ts-expect-error the props of another fragment
  fragment.mount(element, host, { event: null });
  // @ts-expect-error an update has all props
  mounted.update({});
  // @ts-expect-error the contract is not changed
  fragment.contract = '^2.0.0';
  // @ts-expect-error a fragment declares the contracts that it supports
  expectTypeOf({ mount: fragment.mount }).toExtend<Fragment<CartPanelProps>>();
  // @ts-expect-error a mounted fragment can be unmounted
  expectTypeOf({ update: mounted.update }).toExtend<Mounted<CartPanelProps>>();
}

export async function hosting(host: Host) {
  host.toast('error', 'Free order failed.');
  const answer = await host.api.post('/ticketCheckout/free-transaction', {});

  // @ts-expect-error no such kind of toast
  host.toast('warning', 'Careful.');
  // @ts-expect-error settings are read-only
  host.config.links = {};
  // @ts-expect-error the answer may be missing
  answer.body;
  // @ts-expect-error an answer is unknown until it is parsed
  if (answer.ok) answer.body.success;
  // @ts-expect-error the cart of a remote cannot handle commands
  host.cart.handle('cart:clear', () => {});
}

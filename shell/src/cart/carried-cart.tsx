import type { Event } from '@ticket-storefront/domain/events';
import { Notice } from '@ticket-storefront/ui';
import * as v from 'valibot';
import { messages } from '#messages/storage';
import { cartFragment, eventSlugOf } from '../navigation/paths';
import type { ShellServices } from '../services';
import type { CartStore } from './create-cart-store';
import { type FillServices, fillCart } from './fill-cart';
import { readOfferedPromo, storeOfferedPromo } from './offered-promo';

// Loads only where the browser stores nothing.

/** The sentence for a visitor whose browser stores nothing. */
export const StorageNotice = () => <Notice kind="info">{messages.blocked}</Notice>;

/** What an address carries of a cart. Names and prices come from the catalogue, and the API checks each order. */
export interface CarriedCart {
  readonly lines: readonly { readonly id: number; readonly quantity: number }[];
  /** A promo code that is tried at the checkout. */
  readonly promo: string | null;
}

const maxLines = 200;

const lineSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}x[1-9]\d{0,4}$/),
  v.transform((text) => {
    const [id, quantity] = text.split('x').map(Number);
    return { id: id ?? 0, quantity: quantity ?? 0 };
  }),
);

/** The fields of a carried cart, in a fragment or a form. */
const carriedSchema: v.GenericSchema<unknown, CarriedCart> = v.pipe(
  v.object({
    cart: v.pipe(
      v.string(),
      v.transform((text) => (text === '' ? [] : text.split('.'))),
      v.array(lineSchema),
      v.maxLength(maxLines),
      v.check((lines) => new Set(lines.map(({ id }) => id)).size === lines.length),
    ),
    promo: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  }),
  v.transform(({ cart, promo }) => ({ lines: cart, promo })),
);

/** Reads a fragment such as `#cart=12x2.15x1&promo=SPRING`; null if it carries no valid cart. */
export function readFragment(hash: string): CarriedCart | null {
  if (!hash.startsWith(cartFragment)) return null;
  const fields = new URLSearchParams(hash.slice(1));
  const parsed = v.safeParse(carriedSchema, { cart: fields.get('cart'), promo: fields.get('promo') });
  return parsed.success ? parsed.output : null;
}

/** Writes a fragment; empty for an empty cart. */
export function writeFragment({ lines, promo }: CarriedCart): string {
  if (lines.length === 0 && !promo) return '';
  const cart = lines.map(({ id, quantity }) => `${id}x${quantity}`).join('.');
  return `${cartFragment}${cart}${promo ? `&promo=${encodeURIComponent(promo)}` : ''}`;
}

/**
 * Carries the cart of an event from page to page in the address, for a browser that stores nothing: restores the cart of this
 * address, then keeps the fragment of this address and of links to the event's pages up to date.
 * @returns stops.
 */
export async function carryCart(
  services: FillServices & Pick<ShellServices, 'storage'>,
  cart: CartStore,
  event: Event,
): Promise<() => void> {
  const { storage } = services;
  const slug = event.ticketing_slug;
  const carried = readFragment(window.location.hash);
  if (carried?.promo) storeOfferedPromo(storage, slug, `?${new URLSearchParams({ promo: carried.promo })}`);
  if (carried && carried.lines.length > 0) await fillCart(services, { cart, event, lines: carried.lines });
  cart.release();

  let fragment = '';
  const write = () => {
    const chosen = cart.bus.snapshot();
    if (!chosen) return;
    const { items, promo } = chosen;
    fragment = writeFragment({ lines: items, promo: promo?.uid ?? readOfferedPromo(storage, slug) });
    const { pathname, search, hash } = window.location;
    if (hash === fragment || (fragment === '' && !hash.startsWith(cartFragment))) return;
    try {
      window.history.replaceState(window.history.state, '', pathname + search + fragment);
    } catch {
      // Safari refuses more than 100 changes in 10 seconds. Links have the fragment nevertheless.
    }
  };
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a');
    if (!link || link.origin !== window.location.origin || eventSlugOf(link.pathname) !== slug) return;
    if (link.hash === '' || link.hash.startsWith(cartFragment)) link.hash = fragment;
  };
  write();
  const stop = cart.bus.on('cart:changed', write);
  const clicks = ['click', 'auxclick'] as const;
  for (const click of clicks) document.addEventListener(click, onClick, true);
  // A link inside the page has replaced it.
  window.addEventListener('hashchange', write);
  return () => {
    stop();
    for (const click of clicks) document.removeEventListener(click, onClick, true);
    window.removeEventListener('hashchange', write);
  };
}

import { fetchHandOver } from '@ticket-storefront/api';
import * as v from 'valibot';
import {
  createMemoryStorage,
  readStoredJson,
  type TextStorage,
  writeStored,
  writeStoredJson,
} from '../browser/storage';
import { type CartContents, cartKey, createCartStorage, handedKey } from '../cart';
import type { ShellServices } from '../services';
import { readReport } from './cart-report';

// Loads with the hand-over.

const handedSchema = v.object({ id: v.string(), at: v.number(), cart: v.nullable(v.string()) });

/** A cart that the checkout of another origin has: its text as it was known there at a time, and the id of its hand-over. */
type HandedCart = v.InferOutput<typeof handedSchema>;

/** Remembers which cart of an event is at the checkout. */
export const storeHandedCart = (storage: TextStorage, slug: string, handed: HandedCart | null): void =>
  writeStoredJson(storage, handedKey(slug), handed);

function readCart(slug: string, cart: string | null): CartContents {
  const storage = createMemoryStorage();
  if (cart !== null) storage.setItem(cartKey(slug), cart);
  return createCartStorage(storage, slug).read();
}

/** What is in a cart. Prices and limits change by themselves. */
const contentOf = ({ items, promo }: CartContents): string =>
  JSON.stringify([items.map(({ id, quantity }) => [id, quantity]), promo?.uid]);

const isSame = (one: CartContents, other: CartContents) => contentOf(one) === contentOf(other);

/** What the visitor has added here to a cart that is paid; null if that is nothing. */
function notPaid(here: CartContents, handed: CartContents): string | null {
  const items = here.items.flatMap((line) => {
    const paid = handed.items.find(({ id }) => id === line.id)?.quantity ?? 0;
    return line.quantity > paid ? [{ ...line, quantity: line.quantity - paid }] : [];
  });
  const promo = here.promo?.uid === handed.promo?.uid ? null : here.promo;
  return items.length > 0 || promo ? JSON.stringify({ items, promo }) : null;
}

export function readHandedCart(storage: TextStorage, slug: string): HandedCart | null {
  const parsed = v.safeParse(handedSchema, readStoredJson(storage, handedKey(slug)));
  return parsed.success ? parsed.output : null;
}

/** What became of a cart at the checkout. */
export type TakenBack = 'changed' | 'unchanged' | 'unknown';

type Sources = Pick<ShellServices, 'api' | 'carts' | 'storage'>;

/**
 * Fetches from the API what became of the event's cart at the checkout: a paid cart is emptied, and one that was changed there is changed here
 * too. A cart that was changed here since then keeps what was added.
 * @returns whether the stored cart has changed; `unknown` where no answer came, so it may be paid.
 */
export async function takeCartBack({ api, carts, storage }: Sources, slug: string): Promise<TakenBack> {
  const atCheckout = readHandedCart(storage, slug);
  if (!atCheckout) return 'unchanged';
  const { id, at, cart: handed } = atCheckout;
  const outcome = (await fetchHandOver(api, id)) ?? (await fetchHandOver(api, id));
  // The visitor may have gone to the checkout again before the answer came, with another cart.
  const isCurrent = JSON.stringify(readHandedCart(storage, slug)) === JSON.stringify(atCheckout);
  if (!isCurrent) return 'unchanged';
  if (!outcome) return 'unknown';
  const reported = outcome.cart === null ? null : readReport(outcome.cart);
  const isNews = reported !== null && reported.at > at;
  const changed = isNews ? reported.cart : handed;
  const stored = carts.getItem(cartKey(slug));
  const here = readCart(slug, stored);
  const base = [handed, changed].map((text) => readCart(slug, text)).find((cart) => isSame(cart, here));
  const next = outcome.isPaid ? notPaid(here, base ?? readCart(slug, handed)) : base ? changed : stored;
  const isTaken = !isSame(here, readCart(slug, next));
  // What waits to be written is lost where the browser ends this page first, and the line below says that it is done.
  if (isTaken) for (const texts of [carts, storage]) writeStored(texts, cartKey(slug), next);
  storeHandedCart(
    storage,
    slug,
    outcome.isPaid ? null : { id, at: isNews ? reported.at : at, cart: changed },
  );
  return isTaken ? 'changed' : 'unchanged';
}

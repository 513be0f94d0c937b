import * as v from 'valibot';
import { type CartContents, emptyCart } from './cart-contents';
import { storedCartSchema } from './stored-cart-schema';

/** The stored cart of one event. */
interface CartStorage {
  readonly key: string;
  /** What is stored, or an empty cart where nothing is that can be read. */
  read(): CartContents;
  write(contents: CartContents): void;
}

/** The cart of the event with this ticketing slug: one key each, so that events never share a cart. */
export function createCartStorage(storage: Storage, slug: string): CartStorage {
  const key = `storefront.cart.${slug}`;
  return {
    key,
    read: () => {
      const parsed = v.safeParse(storedCartSchema, readJson(storage, key));
      return parsed.success ? parsed.output : emptyCart;
    },
    write: (contents) => {
      try {
        if (contents.items.length === 0 && !contents.promo) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(contents));
      } catch {
        // A full storage costs the visitor the cart after a reload, not the cart on screen.
      }
    },
  };
}

function readJson(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

import * as v from 'valibot';
import { readStoredJson, writeStoredJson } from '../storage/stored-json';
import type { TextStorage } from '../storage/text-storage';
import { type CartContents, emptyCart } from './cart-contents';
import { storedCartSchema } from './stored-cart-schema';

/** The stored cart of one event. */
interface CartStorage {
  readonly key: string;
  /** What is stored; an empty cart where nothing is stored or it cannot be read. */
  read(): CartContents;
  write(contents: CartContents): void;
}

/** The cart of the event with this ticketing slug. Each event has a key of its own, so that events never share a cart. */
export function createCartStorage(storage: TextStorage, slug: string): CartStorage {
  const key = `storefront.cart.${slug}`;
  return {
    key,
    read: () => {
      const parsed = v.safeParse(storedCartSchema, readStoredJson(storage, key));
      return parsed.success ? parsed.output : emptyCart;
    },
    write: (contents) => {
      const isEmpty = contents.items.length === 0 && !contents.promo;
      writeStoredJson(storage, key, isEmpty ? null : contents);
    },
  };
}

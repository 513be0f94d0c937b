import { maxQuantity } from '@ticket-storefront/domain';
import * as v from 'valibot';
import { readStoredJson, type TextStorage, writeStoredJson } from '../browser/storage';
import type { ShellServices } from '../services';
import { type CartContents, emptyCart } from './cart-contents';

const id = v.pipe(v.number(), v.safeInteger());
const limit = v.nullable(v.number());
const decimal = v.union([v.pipe(v.number(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/))]);

const item = v.pipe(
  v.object({
    id,
    name: v.string(),
    price: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    tax_percentage: v.nullable(decimal),
    order_quantity_limit: limit,
    sales_limit: limit,
    sales_limit_balance: limit,
    off_sale_date: v.nullable(v.string()),
  }),
  v.check((line) => line.quantity <= (maxQuantity(line) ?? line.quantity), 'is above the maximum'),
);

/** Cents beyond which sums with taxes and fees would not be exact. */
const maxCents = 1e12;

const centsOf = ({ price, quantity, tax_percentage }: v.InferOutput<typeof item>) =>
  price * quantity * (1 + Number(tax_percentage ?? 0));

const promo = v.object({
  id,
  uid: v.string(),
  event_id: id,
  description: v.nullable(v.string()),
  is_used: v.boolean(),
  unlimited_usage: v.boolean(),
  promo_code_type: v.nullable(v.string()),
  promo_payload: v.object({
    percentage: v.pipe(
      decimal,
      v.check((fraction) => Number(fraction) <= 1),
    ),
    inclusive_items: v.array(v.union([v.number(), v.string()])),
  }),
});

/** Validates a stored cart, which other code may have changed. */
const storedCartSchema: v.GenericSchema<unknown, CartContents> = v.object({
  items: v.pipe(
    v.array(item),
    v.check((items) => new Set(items.map((line) => line.id)).size === items.length),
    v.check((items) => items.reduce((cents, line) => cents + centsOf(line), 0) <= maxCents),
  ),
  promo: v.nullable(promo),
});

interface CartStorage {
  readonly key: string;
  /** The stored cart; empty if there is none or it is invalid. */
  read(): CartContents;
  write(contents: CartContents): void;
}

/** Key of an event's cart. Each event has its own, so events never share a cart. */
export const cartKey = (slug: string) => `storefront.cart.${slug}`;

/** Key of what the storefront remembers of an event's cart at a checkout of another origin. */
export const handedKey = (slug: string) => `storefront.handed.${slug}`;

/** Whether an event's cart was handed to a checkout of another origin, which may have changed it or been paid since. */
export const isHandedOver = (
  { boot, storage }: Pick<ShellServices, 'boot' | 'storage'>,
  slug: string,
): boolean => Boolean(boot.origins) && storage.getItem(handedKey(slug)) !== null;

/** The cart of the event with this ticketing slug. */
export function createCartStorage(storage: TextStorage, slug: string): CartStorage {
  const key = cartKey(slug);
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CartSnapshot } from '@storefront/contracts/cart-snapshot';
import type { CheckoutProps } from '@storefront/contracts/checkout';
import type { CartPanelProps, EventPageProps } from '@storefront/contracts/fragment-props';
import type { CartItem } from '@storefront/domain/cart-item';
import type { OrderTotals } from '@storefront/domain/order-details';

/** Every field of a type: one that is missing or that the type does not have, does not compile. */
type Fields<Type> = Readonly<Record<keyof Type, true>>;

const eventPage: Fields<EventPageProps> = { event: true, items: true, salesClosed: true };
const cartPanel: Fields<CartPanelProps> = { event: true, checkoutPath: true };
const checkout: Fields<CheckoutProps> = { event: true, order: true, items: true, onOutcome: true };
const snapshot: Fields<CartSnapshot> = {
  eventSlug: true,
  items: true,
  subtotalBeforeDiscount: true,
  totals: true,
  promo: true,
};
const item: Fields<CartItem> = {
  id: true,
  name: true,
  price: true,
  quantity: true,
  tax_percentage: true,
  order_quantity_limit: true,
  sales_limit: true,
  sales_limit_balance: true,
  off_sale_date: true,
};
const totals: Fields<OrderTotals> = {
  subtotal: true,
  ticketing_item_fee: true,
  service_fee: true,
  tax: true,
  digital_surcharge: true,
  total_promo_amount: true,
  transaction_total: true,
};

const page = readFileSync(join(import.meta.dirname, '../../docs/contract.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([A-Z]\w+)` \| (.+?) \| .+ \|$/gm)];
const fieldsOnPage = (type: string) =>
  rows
    .filter(([, name]) => name === type)
    .flatMap(([, , fields = '']) => [...fields.matchAll(/`(\w+)`/g)].map(([, field]) => field));

test.each([
  ['EventPageProps', eventPage],
  ['CartPanelProps', cartPanel],
  ['CheckoutProps', checkout],
  ['CartSnapshot', snapshot],
  ['CartItem', item],
  ['OrderTotals', totals],
])('the page of the contract lists every field of %s', (type, fields) => {
  expect(fieldsOnPage(type).toSorted()).toEqual(Object.keys(fields).toSorted());
});

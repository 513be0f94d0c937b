import * as v from 'valibot';
import { customerSchema, itemsSchema, orderSchema } from '../../http/order-body';

const card = v.object({
  number: v.pipe(v.string(), v.regex(/^\d{12,19}$/, 'The card number is not valid.')),
  /** `MM/YY`. */
  expiry: v.pipe(v.string(), v.regex(/^(0[1-9]|1[0-2])\/\d{2}$/, 'The expiry is not valid.')),
  cvc: v.pipe(v.string(), v.regex(/^\d{3,4}$/, 'The CVC is not valid.')),
});

/** A card as Acme takes it. */
export type AcmeCard = v.InferOutput<typeof card>;

/** An order of the Acme checkout. `card` is null for an order with nothing to pay. */
export const acmeBodySchema = v.object({
  card: v.nullish(card, null),
  order: orderSchema,
  customerDetails: customerSchema,
  items: itemsSchema,
});

import * as v from 'valibot';
import { customerSchema, itemsSchema, orderSchema, referenceForm } from '../../http/order-body';

const cents = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A payment that the browser asks for. Items and customer come with it, since it reserves the order. */
export const createPaymentIntentSchema = v.object({
  localOrder: orderSchema,
  amount_cents: cents,
  currency: v.pipe(v.string(), v.toLowerCase(), v.literal('usd', 'Payments are taken in US dollars.')),
  connected_account: v.nullish(v.string(), null),
  charge_mode: v.literal('direct'),
  application_fee_amount: cents,
  capture_method: v.literal('automatic'),
  customerDetails: customerSchema,
  items: itemsSchema,
});

/** That a payment was confirmed. Only of which order, and which payment, is read: everything else the API knows better. */
export const afterPaymentConfirmSchema = v.object({
  order: v.object({ reference_id: v.pipe(v.string(), v.regex(referenceForm)) }),
  stripePaymentIntentId: v.fallback(v.nullish(v.string(), null), null),
});

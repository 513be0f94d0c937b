import { type FormField, mapFields } from '@ticket-storefront/domain/checkout';
import {
  type Charge,
  type ChargingProcessor,
  customerSchemaOf,
  formText,
  itemsSchema,
  limitedRoute,
  type Orders,
  orderSchema,
  parseBody,
  refusals,
  sendPlacedOrder,
  sendRefusal,
  toRequestedOrder,
} from '@ticket-storefront/order-port';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { mxMerchant } from '../description';
import { billingFields, mxNameOf } from '../rules/mx-fields';
import type { MxCard } from './mx-merchant';

const missing = 'Please fill out all required billing and payment fields before continuing.';

const billingText = v.pipe(formText, v.nonEmpty(missing));

/** Digits, sent as a number or in groups. */
const digits = v.pipe(
  v.union([v.string(missing), v.pipe(v.number(), v.transform(String))], missing),
  v.transform((text) => text.replace(/[\s-]/g, '')),
  v.nonEmpty(missing),
);

/** A card is valid until the last moment of its month, anywhere on Earth. */
function isCurrent(expiryMonth: string, expiryYear: string): boolean {
  const endOfMonth = Date.UTC(Number(expiryYear), Number(expiryMonth), 1, 12);
  return Date.now() < endOfMonth;
}

/** A card with its billing data, as the checkout sends it. */
export const mxPaymentSchema = v.pipe(
  v.object({
    ...mapFields(billingFields, (_, { isOptional }: FormField) => (isOptional ? formText : billingText)),
    cardNumber: v.pipe(digits, v.regex(/^\d{12,19}$/, 'The card number is not valid.')),
    expiryMonth: v.pipe(
      digits,
      v.regex(/^(0?[1-9]|1[0-2])$/, 'The expiry month is not valid.'),
      v.transform((month) => month.padStart(2, '0')),
    ),
    expiryYear: v.pipe(digits, v.regex(/^\d{4}$/, 'The expiry year must have four digits.')),
    cvv: v.pipe(digits, v.regex(/^\d{3,4}$/, 'The CVV is not valid.')),
    amount: v.pipe(v.number(), v.finite()),
  }),
  v.check(({ expiryMonth, expiryYear }) => isCurrent(expiryMonth, expiryYear), 'The card has expired.'),
);

/** An order of the merchant-services form. `paymentPayload` is null for a free order. */
const mxBodySchema = v.pipe(
  v.object({
    paymentPayload: v.nullish(mxPaymentSchema, null),
    event: v.object({ id: v.number() }),
    customerPayload: customerSchemaOf(mxNameOf),
    order: orderSchema,
    items: itemsSchema,
  }),
  v.check(({ event, order }) => event.id === order.eventId, 'The order belongs to another event.'),
);

const otherAmount = refusals.priceChanged(
  'The amount to be charged differs from the total of the order. Nothing was charged. Please check your order.',
);

/** Adds the order route for MX Merchant events. Without an account, only free orders work. */
export function mxRoutes(
  server: FastifyInstance,
  orders: Orders,
  payments: ChargingProcessor<MxCard> | null,
): void {
  server.post('/ticketCheckout/mx-web-transaction', limitedRoute, async (request, reply) => {
    const parsed = parseBody(mxBodySchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const { paymentPayload: card, customerPayload: customer, order, items } = parsed.body;
    if (card && card.amount !== order.transaction_total) {
      return sendRefusal(reply, otherAmount, order.reference_id);
    }
    if (card && !payments) return sendRefusal(reply, refusals.processorUnreachable, order.reference_id);
    const requested = toRequestedOrder({
      request,
      order,
      items,
      customer,
      processor: mxMerchant.name,
      hasPayment: card !== null,
    });
    const charge: Charge | null = card && payments && ((attempt) => payments.charge(attempt, card, customer));
    return sendPlacedOrder(reply, await orders.place(request, requested, charge), requested);
  });
}

import { holdEndsInMs, orderSecret } from '@storefront/api';
import { type RefusalReason, readReason, refusalStatuses } from '@storefront/api/protocol';
import type { OrderPayload } from '@storefront/checkout';
import type { RestClient } from '@storefront/contract';
import { applicationFeeCents, totalCents } from '@storefront/domain';
import type { Event } from '@storefront/domain/events';
import * as v from 'valibot';
import { messages } from '#messages/stripe';
import { statementDescriptorSuffix } from '../rules/statement-descriptor';

const refusedSchema = v.object({
  success: v.literal(false),
  message: v.string(),
  reason: v.nullish(v.string(), ''),
});

/** The two fields suffice (docs/rules.md, Calls). */
const createdSchema = v.object({
  clientSecret: v.pipe(v.string(), v.nonEmpty()),
  reference_id: v.pipe(v.string(), v.nonEmpty()),
  holdEndsInMs,
});

const answerSchema = v.union([refusedSchema, createdSchema]);

/** The secret that lets the browser confirm the payment, or why none was created. */
type CreatedPaymentIntent =
  | {
      readonly ok: true;
      readonly clientSecret: string;
      readonly referenceID: string;
      readonly holdEndsInMs: number | undefined;
    }
  | { readonly ok: false; readonly message: string; readonly reason: RefusalReason };

/** Without a payment intent nothing can have been charged, whether or not the order was reserved. */
const unavailable: CreatedPaymentIntent = {
  ok: false,
  reason: 'processor-unreachable',
  message: messages.notOpened,
};

/**
 * Reserves the order and creates its payment intent, a direct charge on the connected account (docs/rules.md, Calls). An
 * outage and an answer that cannot be read are both `processor-unreachable`.
 */
export async function createPaymentIntent(
  api: RestClient,
  event: Event,
  account: string,
  { order, customer, items }: OrderPayload,
): Promise<CreatedPaymentIntent> {
  const amountCents = totalCents(order);
  const config = event.ticketing_payment_processor_config?.config;
  const body = {
    localOrder: { ...order, event_slug: event.ticketing_slug },
    amount_cents: amountCents,
    currency: 'usd',
    connected_account: account,
    charge_mode: 'direct',
    application_fee_amount: applicationFeeCents({
      amountCents,
      processingRate: config?.processing_rate,
      feePerTransaction: config?.application_fee_per_transaction,
    }),
    statement_descriptor_suffix: statementDescriptorSuffix(event.dynamic_descriptor),
    capture_method: 'automatic',
    metadata: {
      reference_id: order.reference_id,
      event_id: String(event.id),
      ...(order.promo_code_uid ? { promo_uid: order.promo_code_uid } : {}),
    },
    customerDetails: customer,
    items,
  };
  const path = '/ticketCheckout/StripeCreatePaymentIntentTicketing';
  const answer = await api.post(path, body, orderSecret(order.reference_id));
  const read = answer.ok ? v.safeParse(answerSchema, answer.body) : null;
  if (!read?.success) return unavailable;
  if ('clientSecret' in read.output) {
    const { clientSecret, reference_id: referenceID, holdEndsInMs } = read.output;
    return { ok: true, clientSecret, referenceID, holdEndsInMs };
  }
  const { message } = read.output;
  const reason = readReason(read.output.reason);
  // The service is at fault, not the order.
  return refusalStatuses[reason] >= 500 ? unavailable : { ok: false, reason, message };
}

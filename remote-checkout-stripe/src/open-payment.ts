import type { OrderRequest } from '@storefront/checkout/use-checkout';
import type { RestClient } from '@storefront/contracts/host';
import { type RefusalReason, refusalReasons } from '@storefront/contracts/order-answer';
import { applicationFeeCents } from '@storefront/domain/application-fee';
import type { Event } from '@storefront/domain/event';
import { totalCents } from '@storefront/domain/order-total';
import { statementDescriptorSuffix } from '@storefront/domain/statement-descriptor';
import * as v from 'valibot';
import { sentences } from './sentences';

const answerSchema = v.variant('success', [
  v.object({ success: v.literal(true), clientSecret: v.string(), reference_id: v.string() }),
  v.object({ success: v.literal(false), message: v.string(), reason: v.picklist(refusalReasons) }),
]);

/** `reason` is null where no readable answer came: the order may be reserved, but nobody can have paid. */
export type OpenedPayment =
  | { readonly ok: true; readonly clientSecret: string; readonly referenceId: string }
  | { readonly ok: false; readonly message: string; readonly reason: RefusalReason | null };

/** Reasons by which the API says that the service is at fault, not the order. */
const outages: readonly (RefusalReason | null)[] = [null, 'busy', 'processor-unreachable', 'indeterminate'];

export const isOutage = (reason: RefusalReason | null): boolean => outages.includes(reason);

/** Reserves the order and opens its payment, a direct charge on the connected account (docs/rules.md, Calls). */
export async function openPayment(
  api: RestClient,
  event: Event,
  account: string,
  { order, customer, items }: OrderRequest,
): Promise<OpenedPayment> {
  const amountCents = totalCents(order);
  const config = event.ticketing_payment_processor_config?.config;
  const answer = await api.post('/ticketCheckout/StripeCreatePaymentIntentTicketing', {
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
  });
  const read = answer.ok ? v.safeParse(answerSchema, answer.body) : null;
  if (!read?.success) return { ok: false, message: sentences.notOpened, reason: null };
  if (read.output.success) {
    return { ok: true, clientSecret: read.output.clientSecret, referenceId: read.output.reference_id };
  }
  const { message, reason } = read.output;
  return { ok: false, reason, message: isOutage(reason) ? sentences.notOpened : message };
}

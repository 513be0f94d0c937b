import { refusalReasons } from '@storefront/contracts/order-answer';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { OrderAttempts } from '../../database/schema/order-attempts';
import type { OrderAttempt } from '../model/order';

const customerSchema = v.nullable(v.object({ name: v.string(), email: v.string() }));

const refusalSchema = v.nullable(
  v.object({
    status: v.picklist([400, 402, 409, 429, 502, 503]),
    reason: v.picklist(refusalReasons),
    message: v.string(),
  }),
);

/** An attempt from its row and its age in milliseconds. */
export const readAttempt = (row: Selectable<OrderAttempts>, ageMs: number): OrderAttempt => ({
  number: row.attempt,
  fingerprint: row.fingerprint,
  eventId: row.event_id,
  processor: row.processor,
  promoCodeId: row.promo_code_id,
  paymentId: row.payment_id,
  customer: v.parse(customerSchema, row.customer),
  discount: row.total_promo_amount,
  tax: row.tax,
  digitalSurcharge: row.digital_surcharge,
  total: row.total,
  ageMs,
  isWatched: row.next_check_at !== null,
  refusal: v.parse(refusalSchema, row.refusal),
});

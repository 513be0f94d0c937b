import { refusalReasons } from '@storefront/api/answers/order-answer';
import { defaultLanguage, languages } from '@storefront/domain/language';
import type { OrderAttempt } from '@storefront/order-port';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { OrderAttempts } from '../../database/schema/order-attempts';

const customerSchema = v.nullable(v.object({ name: v.string(), email: v.string() }));

/** A version that speaks more languages may have stored another one. */
const languageSchema = v.fallback(v.picklist(languages), defaultLanguage);

const refusalSchema = v.nullable(
  v.object({
    status: v.picklist([400, 402, 409, 429, 502, 503]),
    reason: v.picklist(refusalReasons),
    message: v.string(),
  }),
);

/** A row with its age in milliseconds. Within JSON its times are texts. */
interface AttemptRow extends Omit<Selectable<OrderAttempts>, 'ended_at' | 'next_check_at' | 'reserved_at'> {
  readonly next_check_at: Date | string | null;
  readonly age_ms: number;
}

/** An attempt from its row. */
export const readAttempt = (row: AttemptRow): OrderAttempt => ({
  number: row.attempt,
  fingerprint: row.fingerprint,
  eventId: row.event_id,
  processor: row.processor,
  promoCodeId: row.promo_code_id,
  paymentId: row.payment_id,
  customer: v.parse(customerSchema, row.customer),
  language: v.parse(languageSchema, row.language),
  discount: row.total_promo_amount,
  tax: row.tax,
  digitalSurcharge: row.digital_surcharge,
  total: row.total,
  ageMs: row.age_ms,
  isWatched: row.next_check_at !== null,
  refusal: v.parse(refusalSchema, row.refusal),
});

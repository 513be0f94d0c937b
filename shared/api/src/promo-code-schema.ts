import type { PromoCode } from '@storefront/domain/promo-code';
import * as v from 'valibot';
import { decimal, flag, text, whole } from './schema-fields';

const itemId = v.union([v.number(), v.string()]);

/** A promo code as the promo_code operation answers it. */
export const promoCodeSchema: v.GenericSchema<unknown, PromoCode> = v.object({
  id: whole,
  uid: v.string(),
  event_id: whole,
  description: text,
  is_used: flag,
  unlimited_usage: flag,
  promo_code_type: text,
  promo_payload: v.object({
    percentage: decimal,
    inclusive_items: v.nullish(v.array(itemId), []),
  }),
});

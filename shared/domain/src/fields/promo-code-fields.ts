import type { Fields } from './field';
import { filledText, flag, fraction, id, itemIds, object, text } from './values';

/** The fields of a promo code (docs/rules.md, Entities). A field that is added here needs a column in a migration. */
export const promoCodeFields = {
  id,
  /** What the visitor types. */
  uid: filledText,
  event_id: id,
  description: text,
  is_used: flag(false),
  unlimited_usage: flag(false),
  promo_code_type: text,
  promo_payload: object({
    percentage: fraction,
    /** The items that the promo covers; empty covers all. */
    inclusive_items: itemIds,
  }),
} satisfies Fields;

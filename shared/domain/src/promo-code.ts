import type { promoCodeFields } from './fields/promo-code-fields';
import type { PageRow } from './fields/rows';

/** A promo code as the catalogue serves it to pages (docs/rules.md, Entities). */
export interface PromoCode extends PageRow<typeof promoCodeFields> {}

/** What a promo code takes off (docs/rules.md, Promo). */
export type PromoPayload = PromoCode['promo_payload'];

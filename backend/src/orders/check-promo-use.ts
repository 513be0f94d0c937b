import { checkPromo, promoMessages } from '@storefront/domain/promo';
import type { PromoCode } from '@storefront/domain/promo-code';
import { promoUnavailable, type Refusal } from '@storefront/order-port';
import { findPromo } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import { isPromoHeld } from './repository/open-orders';

type PromoUse =
  | { readonly ok: true; readonly promo: PromoCode | null }
  | { readonly ok: false; readonly refusal: Refusal };

/** The promo code that the order uses; a code for one order is refused while another order holds it. */
export async function checkPromoUse(
  database: Database,
  eventId: number,
  uid: string | null,
): Promise<PromoUse> {
  if (uid === null) return { ok: true, promo: null };
  const check = checkPromo(await findPromo(database, eventId, uid), uid);
  if (!check.ok) return refused(check.reason);
  const taken = !check.promo.unlimited_usage && (await isPromoHeld(database, check.promo.id));
  return taken ? refused('used') : { ok: true, promo: check.promo };
}

const refused = (reason: 'unknown' | 'used'): PromoUse => ({
  ok: false,
  refusal: promoUnavailable(promoMessages(reason).box ?? 'This promo code cannot be used.'),
});

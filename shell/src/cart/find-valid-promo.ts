import { findPromoCode } from '@storefront/api/find-promo-code';
import type { GraphqlClient } from '@storefront/contract/host';
import { checkPromo, type PromoRejection } from '@storefront/domain/promo';
import type { PromoCode } from '@storefront/domain/promo-code';

/** A promo code that can be applied, or why it cannot. */
export type PromoAnswer =
  | { readonly ok: true; readonly promo: PromoCode }
  | { readonly ok: false; readonly reason: PromoRejection };

const isFraction = ({ promo_payload }: PromoCode) => {
  const fraction = Number(promo_payload.percentage);
  return fraction >= 0 && fraction <= 1;
};

/** The event's promo code with this uid, or why it cannot be applied (docs/rules.md, Promo). */
export async function findValidPromo(
  graphql: GraphqlClient,
  code: { readonly eventId: number; readonly uid: string },
): Promise<PromoAnswer> {
  const found = await findPromoCode(graphql, code);
  if (!found.ok || (found.value && !isFraction(found.value))) return { ok: false, reason: 'unavailable' };
  return checkPromo(found.value, code.uid);
}

import { messages } from '#messages/prices';
import type { PageRow, promoCodeFields } from './fields';

/** A promo code as pages get it from the catalogue (docs/rules.md, Entities). */
export interface PromoCode extends PageRow<typeof promoCodeFields> {}

/** Why a promo code is not applied. `unavailable`: the query failed (docs/rules.md, Promo). */
export type PromoRejection = 'empty' | 'unknown' | 'used' | 'already-applied' | 'unavailable';

/** A rejection's message in the promo box and as a toast; null if it has none there. */
type PromoMessage = Readonly<Record<'box' | 'toast', string | null>>;

/** The messages for a rejection (docs/rules.md, Promo). */
export function promoMessages(reason: PromoRejection): PromoMessage {
  const byReason: Readonly<Record<PromoRejection, PromoMessage>> = {
    empty: { box: messages.promoEmpty, toast: null },
    unknown: { box: messages.promoUnknown, toast: messages.promoUnknownToast },
    used: { box: messages.promoUsed, toast: null },
    'already-applied': { box: messages.promoAlreadyApplied, toast: null },
    unavailable: { box: null, toast: messages.promoUnavailable },
  };
  return byReason[reason];
}

/** The toast for an applied code. */
export const promoAppliedToast = (): string => messages.promoAppliedToast;

/** The message while a code is applied. */
export const promoAppliedMessage = ({ description, uid }: Pick<PromoCode, 'description' | 'uid'>): string =>
  messages.promoApplied(description || uid);

type PromoInputCheck =
  | { readonly ok: true; readonly uid: string }
  | { readonly ok: false; readonly reason: 'empty' | 'already-applied' };

/** Checks the input before the query. `uid` is the trimmed input. */
export function checkPromoInput(input: string, applied: PromoCode | null): PromoInputCheck {
  const uid = input.trim();
  if (uid === '') return { ok: false, reason: 'empty' };
  return applied ? { ok: false, reason: 'already-applied' } : { ok: true, uid };
}

type PromoCheck<Promo> =
  | { readonly ok: true; readonly promo: Promo }
  | { readonly ok: false; readonly reason: 'unknown' | 'used' };

/** Checks the queried code; null if none was found. The uid is compared exactly. */
export function checkPromo<Promo extends Pick<PromoCode, 'uid' | 'is_used' | 'unlimited_usage'>>(
  found: Promo | null,
  uid: string,
): PromoCheck<Promo> {
  if (found?.uid !== uid) return { ok: false, reason: 'unknown' };
  return found.is_used && !found.unlimited_usage ? { ok: false, reason: 'used' } : { ok: true, promo: found };
}

/** The fields of a promo code that affect prices. A missing list covers all items, like an empty one. */
export interface PricedPromo {
  readonly promo_payload: Pick<PromoCode['promo_payload'], 'percentage'> & {
    readonly inclusive_items?: PromoCode['promo_payload']['inclusive_items'] | null;
  };
}

/** Whether the promo covers the item: it is listed, or the list is empty. */
export function promoCovers({ promo_payload }: PricedPromo, itemId: number | string): boolean {
  const listed = promo_payload.inclusive_items ?? [];
  return listed.length === 0 || listed.some((id) => String(id) === String(itemId));
}

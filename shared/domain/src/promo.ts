import { messages } from '#messages/prices';
import type { PageRow, promoCodeFields } from './fields';

/** A promo code as the catalogue serves it to pages (docs/rules.md, Entities). */
export interface PromoCode extends PageRow<typeof promoCodeFields> {}

/** What a promo code takes off (docs/rules.md, Promo). */
export type PromoPayload = PromoCode['promo_payload'];

/** Why a promo code is not applied. `unavailable`: it could not be looked up (docs/rules.md, Promo). */
export type PromoRejection = 'empty' | 'unknown' | 'used' | 'already-applied' | 'unavailable';

/** The message of a rejection in the promo box and as a toast; null where there is none. */
interface PromoMessage {
  readonly box: string | null;
  readonly toast: string | null;
}

/** The messages for a rejection (docs/rules.md, Promo). */
export function promoMessages(reason: PromoRejection): PromoMessage {
  switch (reason) {
    case 'empty':
      return { box: messages.promoEmpty, toast: null };
    case 'unknown':
      return { box: messages.promoUnknown, toast: messages.promoUnknownToast };
    case 'used':
      return { box: messages.promoUsed, toast: null };
    case 'already-applied':
      return { box: messages.promoAlreadyApplied, toast: null };
    case 'unavailable':
      return { box: null, toast: messages.promoUnavailable };
  }
}

/** The toast for a code that was applied. */
export const promoAppliedToast = (): string => messages.promoAppliedToast;

/** The message that is shown while a code is applied. */
export const promoAppliedMessage = ({ description, uid }: Pick<PromoCode, 'description' | 'uid'>): string =>
  messages.promoApplied(description || uid);

type PromoInputCheck =
  | { readonly ok: true; readonly uid: string }
  | { readonly ok: false; readonly reason: 'empty' | 'already-applied' };

/** Checks the input before the code is looked up. `uid` is the trimmed input. */
export function checkPromoInput(input: string, applied: PromoCode | null): PromoInputCheck {
  const uid = input.trim();
  if (uid === '') return { ok: false, reason: 'empty' };
  return applied ? { ok: false, reason: 'already-applied' } : { ok: true, uid };
}

type PromoCheck<Promo> =
  | { readonly ok: true; readonly promo: Promo }
  | { readonly ok: false; readonly reason: 'unknown' | 'used' };

/** Checks the code that the look-up found, null for none. The uid is compared exactly. */
export function checkPromo<Promo extends Pick<PromoCode, 'uid' | 'is_used' | 'unlimited_usage'>>(
  found: Promo | null,
  uid: string,
): PromoCheck<Promo> {
  if (found?.uid !== uid) return { ok: false, reason: 'unknown' };
  return found.is_used && !found.unlimited_usage ? { ok: false, reason: 'used' } : { ok: true, promo: found };
}

/** The fields of a promo code that pricing reads. A missing list covers all items, as an empty one does. */
export interface PricedPromo {
  readonly promo_payload: Pick<PromoPayload, 'percentage'> & {
    readonly inclusive_items?: PromoPayload['inclusive_items'] | null;
  };
}

/** Whether the promo discounts the item: it is listed, or the list is empty. */
export function promoCovers({ promo_payload }: PricedPromo, itemId: number | string): boolean {
  const listed = promo_payload.inclusive_items ?? [];
  return listed.length === 0 || listed.some((id) => String(id) === String(itemId));
}

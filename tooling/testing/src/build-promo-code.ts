import type { PromoCode } from '@storefront/domain';

/** An unused code for 20 % off everything, but for the given fields. */
export const buildPromoCode = (overrides: Partial<PromoCode> = {}): PromoCode => ({
  id: 1,
  uid: 'EARLY20',
  event_id: 1,
  description: 'Early bird',
  is_used: false,
  unlimited_usage: false,
  promo_code_type: 'percentage',
  promo_payload: { percentage: 0.2, inclusive_items: [] },
  ...overrides,
});

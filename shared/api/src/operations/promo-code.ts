import { promoCodeFields } from '@ticket-storefront/domain/fields';
import { selectAll } from './selection';

/** Queries the promo code that a visitor typed. Variables: `event_id`, `uid` (docs/rules.md, Calls). */
export const promoCodeDocument = `
query promo_code($event_id: Int!, $uid: String!) {
  promo_codes(where: { event_id: { _eq: $event_id }, uid: { _eq: $uid } }) {
    ${selectAll(promoCodeFields)}
  }
}`;

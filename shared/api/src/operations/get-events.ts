import { eventFields, ticketingItemFields } from '@ticket-storefront/domain/fields';
import { selectListed } from './selection';

/** Queries the active events with their tickets on public sale (docs/rules.md, Landing). */
export const getEventsDocument = `
query get_events {
  events(where: { is_active: { _eq: true } }, order_by: { start_date: asc }) {
    ${selectListed(eventFields)}
    ticketing_items(
      where: {
        is_active: { _eq: true }
        cashless_top_up_item: { _eq: false }
        available_public_sale: { _eq: true }
      }
    ) { ${selectListed(ticketingItemFields)} }
  }
}`;

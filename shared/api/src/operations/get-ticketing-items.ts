import { ticketingItemFields } from '@ticket-storefront/domain/fields';
import { selectAll } from './selection';

/** Queries an event's tickets on public sale. Variable: `event_id` (docs/rules.md, Calls). */
export const getTicketingItemsDocument = `
query get_ticketing_items($event_id: Int!) {
  ticketing_items(
    where: {
      event_id: { _eq: $event_id }
      is_active: { _eq: true }
      cashless_top_up_item: { _eq: false }
      available_public_sale: { _eq: true }
    }
    order_by: { name: asc }
  ) { ${selectAll(ticketingItemFields)} }
}`;

import type { TicketingItem } from '@storefront/domain/events';
import { ticketingItemFields } from '@storefront/domain/fields';
import { emptyOptionalFields } from './empty-optional-fields';

/** A ticket for 25 dollars, untaxed, unlimited and on sale, but for the given fields. */
export const buildTicketingItem = (overrides: Partial<TicketingItem> = {}): TicketingItem => ({
  ...emptyOptionalFields(ticketingItemFields),
  id: 1,
  event_id: 1,
  name: 'General Admission',
  description: '<p>Entry for one</p>',
  price: 2500,
  is_active: true,
  available_public_sale: true,
  cashless_top_up_item: false,
  ...overrides,
});

import type { Event } from '@storefront/domain/events';
import { eventFields } from '@storefront/domain/fields';
import { emptyOptionalFields } from './empty-optional-fields';

/** An event of one evening in New York, without fees, paid through MX, but for the given fields. */
export const buildEvent = (overrides: Partial<Event> = {}): Event => ({
  ...emptyOptionalFields(eventFields),
  id: 1,
  name: 'Harbour Nights',
  description: 'Live music//Food and drinks',
  ticketing_slug: 'harbour-nights',
  start_date: '2026-11-21',
  end_date: '2026-11-21',
  start_time: '18:00',
  end_time: '23:00',
  timezone: 'America/New_York',
  currency: 'USD',
  address_street: '12 Harbour Street',
  address_city: 'New York',
  address_state: 'NY',
  address_zipcode: '10004',
  ticketing_payment_processor_config: { processor: 'mxmerchant', config: null },
  ...overrides,
});

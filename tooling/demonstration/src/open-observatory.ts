import { daysAhead } from './days-ahead';
import type { DemonstrationEvent, DemonstrationOptions } from './demonstration-event';

const event_id = 102;

/** A free evening on Stripe: nothing is ever charged. */
export const openObservatory = ({ now }: DemonstrationOptions): DemonstrationEvent => ({
  event: {
    id: event_id,
    name: 'Open Observatory Night',
    description:
      'Look through the great refractor at Saturn and the Moon // ' +
      'Short talks on the hour by the night crew // Warm clothes are a good idea: the dome is open',
    ticketing_slug: 'open-observatory',
    organization_id: 2,
    start_date: daysAhead(now, 10),
    end_date: daysAhead(now, 10),
    start_time: '19:30:00',
    end_time: '23:00:00',
    timezone: 'America/Denver',
    color_mode: 'dark',
    address_street: '2200 Ridgeline Road',
    address_city: 'Flagstaff',
    address_state: 'AZ',
    address_zipcode: '86001',
    ticketing_payment_processor_config: {
      processor: 'stripe',
      config: {
        connected_account_id: 'acct_demoObservatory',
        currency: 'usd',
        processing_rate: 0,
        application_fee_per_transaction: 0,
      },
    },
  },
  items: [
    {
      id: 1101,
      event_id,
      name: 'Stargazer',
      description: '<p>One turn at the telescope and a star map to take home.</p>',
      additional_email_description: 'Turns at the telescope are called by the number on your star map.',
      category: 'Admission',
      price: 0,
      order_quantity_limit: 6,
    },
    {
      id: 1102,
      event_id,
      name: 'Junior Stargazer',
      description: '<p>For children up to twelve, with a step stool and a <em>cocoa</em>.</p>',
      category: 'Admission',
      price: 0,
      sales_limit: 120,
      sales_limit_balance: 86,
    },
  ],
  promos: [],
});

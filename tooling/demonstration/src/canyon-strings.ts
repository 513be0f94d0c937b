import { daysAhead } from './days-ahead';
import type { DemonstrationEvent, DemonstrationOptions } from './demonstration-event';

const event_id = 104;

/** A concert on Stripe, with a connected account and an application fee. */
export const canyonStrings = ({ now }: DemonstrationOptions): DemonstrationEvent => ({
  event: {
    id: event_id,
    name: 'Canyon Strings at Dusk',
    description:
      'A string quartet in the red rock bowl, unamplified // Shuttles leave the trailhead every ten minutes // ' +
      'Cushions are lent at the gate',
    ticketing_slug: 'canyon-strings',
    organization_id: 4,
    start_date: daysAhead(now, 52),
    end_date: daysAhead(now, 52),
    start_time: '18:15:00',
    end_time: '21:00:00',
    timezone: 'America/Denver',
    address_street: '1 Red Bowl Trail',
    address_city: 'Moab',
    address_state: 'UT',
    address_zipcode: '84532',
    dynamic_descriptor: 'CANYON STRINGS',
    digital_surcharge_label: 'Fees',
    ticketing_service_fee_per_order: 200,
    web_surcharge_percentage: 2.9,
    ticketing_payment_processor_config: {
      processor: 'stripe',
      config: {
        connected_account_id: 'acct_demoCanyon',
        currency: 'usd',
        processing_rate: 0.015,
        application_fee_per_transaction: 0.3,
      },
    },
  },
  items: [
    {
      id: 1301,
      event_id,
      name: 'Rim Seat',
      description: '<p>The upper rows, with the whole canyon in view.</p>',
      category: 'Seats',
      price: 5200,
      tax_percentage: 0.0685,
    },
    {
      id: 1302,
      event_id,
      name: 'Front Row',
      description: '<p>Close enough to hear the bows turn.</p>',
      additional_email_description: 'Front rows are seated first: please be there at 6 PM.',
      category: 'Seats',
      price: 11000,
      tax_percentage: 0.0685,
      order_quantity_limit: 4,
      sales_limit: 30,
      sales_limit_balance: 9,
    },
  ],
  promos: [
    {
      id: 5201,
      event_id,
      uid: 'REDROCK',
      description: '20% off, for one order only',
      promo_payload: { percentage: 0.2, inclusive_items: [] },
    },
  ],
});

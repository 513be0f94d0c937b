import { daysAhead } from './days-ahead';
import type { DemonstrationEvent, DemonstrationOptions } from './demonstration-event';

const event_id = 101;

/** A two-day festival on MX Merchant, with every kind of ticket and promo code. */
export const harborLights = ({ now }: DemonstrationOptions): DemonstrationEvent => ({
  event: {
    id: event_id,
    name: 'Harbor Lights Festival',
    description:
      'Two evenings of lantern boats, brass bands and street food along the old pier // ' +
      'The fleet leaves the quay at nightfall on both evenings // ' +
      'Free water refills and a quiet area for families // ' +
      'Rain or shine: most of the stages are under the market roof',
    ticketing_slug: 'harbor-lights',
    organization_id: 1,
    start_date: daysAhead(now, 24),
    end_date: daysAhead(now, 25),
    start_time: '17:00:00',
    end_time: '23:30:00',
    timezone: 'America/New_York',
    address_street: '14 Lantern Wharf',
    address_street_2: 'Gate C',
    address_city: 'Portland',
    address_state: 'ME',
    address_zipcode: '04101',
    dynamic_descriptor: 'HARBOR LIGHTS',
    digital_surcharge_label: 'Booking fees',
    ticketing_service_fee_per_order: 150,
    web_surcharge_percentage: 3.5,
    ticketing_payment_processor_config: { processor: 'mxmerchant', config: null },
  },
  items: [
    {
      id: 1001,
      event_id,
      name: 'General Admission',
      description: '<p>Entry on <strong>both evenings</strong>, with standing room at every stage.</p>',
      additional_email_description: 'Show this e-mail at Gate C. Gates open at 5 PM.',
      category: 'Admission',
      price: 4500,
      tax_percentage: 0.055,
      order_quantity_limit: 8,
    },
    {
      id: 1002,
      event_id,
      name: 'Captain’s Deck',
      description:
        '<p>A seat on the upper deck of the <em>Wren</em>, right behind the lantern fleet:</p>' +
        '<ul><li>Welcome drink</li><li>Supper from the galley</li><li>Blanket to take home</li></ul>',
      additional_email_description: 'Boarding is at the north ladder, 30 minutes before nightfall.',
      category: 'Premium',
      price: 12900,
      tax_percentage: 0.055,
      sales_limit: 60,
      sales_limit_balance: 24,
    },
    {
      id: 1003,
      event_id,
      name: 'Early Bird',
      description: '<p>The first hundred tickets, at a lower price.</p>',
      category: 'Admission',
      price: 3200,
      tax_percentage: 0.055,
      sales_limit: 100,
      sales_limit_balance: 0,
    },
    {
      id: 1004,
      event_id,
      name: 'Family Pass',
      description: '<p>Two adults and up to three children. At most two passes per order.</p>',
      category: 'Admission',
      price: 9900,
      tax_percentage: 0.055,
      order_quantity_limit: 2,
    },
    {
      id: 1005,
      event_id,
      name: 'Sunset Sail',
      description: '<p>A short sail with the crew. Seats are released one week before the festival.</p>',
      category: 'Extras',
      price: 2800,
      tax_percentage: 0.055,
      sales_limit: 40,
      sales_limit_balance: 40,
      on_sale_date: `${daysAhead(now, 17)}T10:00:00`,
    },
  ],
  promos: [
    {
      id: 5001,
      event_id,
      uid: 'HARBOR10',
      description: '10% off everything',
      unlimited_usage: true,
      promo_payload: { percentage: 0.1, inclusive_items: [] },
    },
    {
      id: 5002,
      event_id,
      uid: 'DECK25',
      description: '25% off the Captain’s Deck',
      unlimited_usage: true,
      promo_payload: { percentage: 0.25, inclusive_items: [1002] },
    },
    {
      id: 5003,
      event_id,
      uid: 'FIRSTMATE',
      description: '50% off, for one order only',
      is_used: true,
      promo_payload: { percentage: 0.5, inclusive_items: [] },
    },
  ],
});

import { daysAhead } from './days-ahead';
import type { DemonstrationEvent, DemonstrationOptions } from './demonstration-event';

const event_id = 103;

/** A print fair on Braintree, in a light scheme. */
export const inkhouseFair = ({ now }: DemonstrationOptions): DemonstrationEvent => ({
  event: {
    id: event_id,
    name: 'Inkhouse Print Fair',
    description:
      'Sixty small presses under one roof // Pull your own poster on the flatbed press // ' +
      'Posters, zines and type to take home',
    ticketing_slug: 'inkhouse-fair',
    organization_id: 3,
    start_date: daysAhead(now, 38),
    end_date: daysAhead(now, 38),
    start_time: '10:00',
    end_time: '18:00',
    timezone: 'America/Chicago',
    color_mode: 'light',
    address_street: '77 Foundry Street',
    address_city: 'Milwaukee',
    address_state: 'WI',
    address_zipcode: '53202',
    digital_surcharge_label: 'Service fee',
    ticketing_service_fee_per_order: 99.5,
    web_surcharge_percentage: 2,
    ticketing_payment_processor_config: { processor: 'braintree', config: null },
  },
  items: [
    {
      id: 1201,
      event_id,
      name: 'Day Ticket',
      description: '<p>Entry to the fair and to all demonstrations.</p>',
      category: 'Admission',
      price: 1800,
      tax_percentage: 0.059,
    },
    {
      id: 1202,
      event_id,
      name: 'Poster Workshop',
      description: '<p>Ninety minutes at the flatbed press. <strong>You keep the print.</strong></p>',
      additional_email_description: 'Please wear something that may get ink on it.',
      category: 'Workshops',
      price: 6400,
      tax_percentage: 0.059,
      order_quantity_limit: 4,
      sales_limit: 48,
      sales_limit_balance: 17,
    },
  ],
  promos: [
    {
      id: 5101,
      event_id,
      uid: 'PRESSDAY',
      description: '15% off day tickets',
      unlimited_usage: true,
      promo_payload: { percentage: 0.15, inclusive_items: [1201] },
    },
  ],
});

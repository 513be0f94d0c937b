import { daysAhead } from './days-ahead';
import type { DemonstrationEvent, DemonstrationOptions } from './demonstration-event';

const event_id = 105;

/** A market on MX Merchant without any fee: entry is free, a workshop is not. Its pictures are photographs, not drawings. */
export const seedSwap = ({ now, pictureBaseUrl }: DemonstrationOptions): DemonstrationEvent => ({
  event: {
    id: event_id,
    name: 'Spring Seed Swap',
    description:
      'Bring what you have saved, take what you will sow // Plant doctors at the long table // ' +
      'Soup at noon for everyone who helps to set up',
    ticketing_slug: 'seed-swap',
    ticketing_logo: `${pictureBaseUrl}/seed-swap-logo.png`,
    ticketing_background_url: `${pictureBaseUrl}/seed-swap-background.jpg`,
    organization_id: 5,
    start_date: daysAhead(now, 17),
    end_date: daysAhead(now, 17),
    start_time: '09:00',
    end_time: '15:00',
    timezone: 'America/Los_Angeles',
    address_street: '300 Orchard Hall Lane',
    address_city: 'Eugene',
    address_state: 'OR',
    address_zipcode: '97401',
    ticketing_payment_processor_config: { processor: 'mxmerchant', config: null },
  },
  items: [
    {
      id: 1401,
      event_id,
      name: 'Free Entry',
      description: '<p>One person, one swap table, as many seeds as fit in your pockets.</p>',
      category: 'Admission',
      price: 0,
      order_quantity_limit: 5,
    },
    {
      id: 1402,
      event_id,
      name: 'Grafting Workshop',
      description: '<p>Graft an apple tree and take it home.</p>',
      additional_email_description: 'Knives and rootstock are provided.',
      category: 'Workshops',
      price: 2500,
      sales_limit: 24,
      sales_limit_balance: 24,
    },
  ],
  promos: [],
});

import * as v from 'valibot';
import { type Dataset, datasetSchema } from '../catalog/read-dataset';

const inYears = (years: number) => `${new Date().getUTCFullYear() + years}-06-01`;

const event = (id: number, processor: string, more: object = {}) => ({
  id,
  name: `Event ${id}`,
  ticketing_slug: `event-${id}`,
  start_date: inYears(1),
  timezone: 'America/New_York',
  ticketing_payment_processor_config: { processor },
  ...more,
});

const item = (id: number, event_id: number, more: object = {}) => ({
  id,
  event_id,
  name: `Ticket ${id}`,
  price: 2500,
  tax_percentage: 0.0825,
  available_public_sale: true,
  ...more,
});

const promo = (id: number, event_id: number, uid: string, more: object = {}) => ({
  id,
  event_id,
  uid,
  promo_payload: { percentage: 0.1 },
  ...more,
});

/** Events, tickets and codes of every kind; each has one trait and is otherwise on sale. */
export const testDataset = (): Dataset =>
  v.parse(datasetSchema, {
    events: [
      event(1, 'mxmerchant', {
        ticketing_service_fee_per_order: 150.5,
        web_surcharge_percentage: 3.25,
        digital_surcharge_label: 'Booking fees',
        configuration: { doors: ['north', 'south'] },
        sponsor: 'kept',
      }),
      event(2, 'mxmerchant'),
      event(3, 'stripe'),
      event(4, 'braintree'),
      event(5, 'mxmerchant', { is_active: false }),
      event(6, 'mxmerchant', { start_date: '2020-06-01' }),
    ],
    ticketing_items: [
      item(11, 1, { additional_email_description: 'Bring a <coat>.' }),
      item(12, 1, { sales_limit_balance: 5 }),
      item(13, 1, { sales_limit_balance: 0 }),
      item(14, 1, { order_quantity_limit: 2 }),
      item(15, 1, { is_active: false }),
      item(16, 1, { available_public_sale: false }),
      item(17, 1, { cashless_top_up_item: true }),
      item(18, 1, { on_sale_date: inYears(1) }),
      item(19, 1, { off_sale_date: '2020-01-01' }),
      item(20, 1, { sales_limit: 3 }),
      item(21, 2, { price: 0 }),
      item(22, 2, { sales_limit_balance: 1 }),
      item(31, 3, { price: 0 }),
      item(32, 3),
      item(41, 4, { price: 0 }),
      item(51, 5),
      item(61, 6),
    ],
    promo_codes: [
      promo(101, 1, 'TENTH', { unlimited_usage: true }),
      promo(102, 1, 'ONCE', { description: 'For one order' }),
      promo(103, 1, 'USED', { is_used: true }),
      promo(104, 2, 'ELSEWHERE'),
      promo(105, 2, 'GRATIS', { promo_payload: { percentage: 1 } }),
    ],
  });

/** The number of a card that every processor approves. */
export const goodCard = '4111111111111111';

const day = 24 * 60 * 60 * 1000;

/** The calendar date some days from today. */
export const dateInDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

/** The moment some days from now. */
export const momentInDays = (days: number) => new Date(Date.now() + days * day).toISOString();

type Overrides = Readonly<Record<string, unknown>>;

/** A row of `events` in a data set. */
export function eventRow(id: number, slug: string, processor: string, overrides: Overrides = {}) {
  return {
    id,
    name: `Event ${slug}`,
    slug,
    ticketing_slug: slug,
    description: 'Doors open early // Bring a coat // Rain or shine',
    start_date: dateInDays(30),
    end_date: dateInDays(30),
    start_time: '18:00:00',
    end_time: '23:00:00',
    timezone: 'America/New_York',
    currency: 'USD',
    address_street: '1 Pier Road',
    address_city: 'Portland',
    address_state: 'ME',
    address_zipcode: '04101',
    digital_surcharge_label: 'Service fees',
    ticketing_service_fee_per_order: 150,
    web_surcharge_percentage: 3.5,
    ticketing_payment_processor_config: {
      processor,
      config: {
        connected_account_id: 'acct_journeys',
        currency: 'usd',
        processing_rate: 0.029,
        application_fee_per_transaction: 0.3,
      },
    },
    ...overrides,
  };
}

/** A row of `ticketing_items` in a data set. */
export function ticketRow(
  id: number,
  eventId: number,
  name: string,
  price: number,
  overrides: Overrides = {},
) {
  return {
    id,
    event_id: eventId,
    name,
    price,
    tax_percentage: 0.0825,
    description: `<p><strong>${name}</strong> for one person.</p>`,
    order_quantity_limit: 8,
    sales_limit: 500,
    sales_limit_balance: 500,
    available_public_sale: true,
    cashless_top_up_item: false,
    ...overrides,
  };
}

/** A row of `promo_codes` in a data set. */
export function promoRow(
  id: number,
  eventId: number,
  uid: string,
  percentage: number,
  overrides: Overrides = {},
) {
  return {
    id,
    event_id: eventId,
    uid,
    description: `${percentage * 100}% off`,
    is_used: false,
    unlimited_usage: true,
    promo_payload: { percentage, inclusive_items: [] },
    ...overrides,
  };
}

import type { CartSnapshot } from '@ticket-storefront/contract';
import { type CartItem, type PromoCode, priceOrder, undiscountedSubtotal } from '@ticket-storefront/domain';
import { type Customer, emptyCustomer } from '@ticket-storefront/domain/checkout';
import type { Event, TicketingItem } from '@ticket-storefront/domain/events';
import {
  eventFields,
  type Fields,
  isOnPage,
  type PageRow,
  ticketingItemFields,
} from '@ticket-storefront/domain/fields';

type MissingFields<Row> = { readonly [Name in keyof Row as null extends Row[Name] ? Name : never]: null };

/** The fields of a page's row that may be missing, all of them null. */
const emptyOptionalFields = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      isOnPage(field) && !field.required ? [[name, null]] : [],
    ),
  ) as MissingFields<PageRow<F>>;

/** An event of one evening in New York, without fees, paid through MX. */
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

/** A ticket for 25 dollars, untaxed, unlimited and on sale. */
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

/** One ticket for 25 dollars, untaxed and unlimited. */
export const buildCartItem = (overrides: Partial<CartItem> = {}): CartItem => ({
  id: 1,
  name: 'General Admission',
  price: 2500,
  quantity: 1,
  tax_percentage: null,
  order_quantity_limit: null,
  sales_limit: null,
  sales_limit_balance: null,
  off_sale_date: null,
  ...overrides,
});

/** An unused code for 20 % off everything. */
export const buildPromoCode = (overrides: Partial<PromoCode> = {}): PromoCode => ({
  id: 1,
  uid: 'EARLY20',
  event_id: 1,
  description: 'Early bird',
  is_used: false,
  unlimited_usage: false,
  promo_code_type: 'percentage',
  promo_payload: { percentage: 0.2, inclusive_items: [] },
  ...overrides,
});

/** The cart of an event with these items, as the shell publishes it. */
export const buildCartSnapshot = (
  event: Event,
  items: readonly CartItem[],
  promo: PromoCode | null = null,
): CartSnapshot => ({
  eventSlug: event.ticketing_slug,
  items,
  subtotalBeforeDiscount: undiscountedSubtotal(items),
  totals: priceOrder({ event, items, promo }),
  promo,
});

/** A customer with everything that is required. */
export const buildCustomer = (overrides: Partial<Customer> = {}): Customer => ({
  ...emptyCustomer,
  name: 'Ada Lovelace',
  phone: '+12125550123',
  email: 'ada@example.com',
  confirmEmail: 'ada@example.com',
  address1: '1 Main Street',
  city: 'New York',
  state: 'NY',
  zipcode: '10001',
  ...overrides,
});

import { type CartItem, priceOrder, undiscountedSubtotal } from '@ticket-storefront/domain';
import type { Event, TicketingItem } from '@ticket-storefront/domain/events';
import { eventFields, type Fields, ticketingItemFields } from '@ticket-storefront/domain/fields';
import type { CartSnapshot } from '../cart-snapshot';
import type { CheckoutProps } from '../checkout';
import type { HostConfig } from '../host';

const allNull = (fields: Fields) => Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

/** An upcoming event with a processor. */
export const sampleEvent = (processor: string, changes: Partial<Event> = {}): Event =>
  ({
    ...allNull(eventFields),
    id: 1,
    name: 'Harbor Lights',
    description: 'Live music//Food and drinks',
    ticketing_slug: 'harbor',
    start_date: '2099-06-20',
    end_date: '2099-06-20',
    start_time: '18:00',
    end_time: '23:00',
    timezone: 'America/New_York',
    currency: 'USD',
    address_street: '12 Harbor Street',
    address_city: 'New York',
    address_state: 'NY',
    address_zipcode: '10004',
    ticketing_payment_processor_config: { processor, config: null },
    ...changes,
  }) as Event;

/** A ticket on sale for 25 dollars. */
export const sampleTicket = {
  ...allNull(ticketingItemFields),
  id: 11,
  event_id: 1,
  name: 'General Admission',
  description: '<p>Entry for one</p>',
  price: 2500,
  is_active: true,
  available_public_sale: true,
  cashless_top_up_item: false,
} as TicketingItem;

/** The configuration of a host for the shop at an origin. */
export const sampleConfig = (origin: string): HostConfig => ({
  links: { provider: origin, terms: origin, privacy: origin, contact: origin },
  processor: {},
});

/** Sample tickets in a cart. @param cents - price of one ticket. */
export function sampleItems(quantity: number, cents: number): readonly CartItem[] {
  const { id, name, tax_percentage, order_quantity_limit, sales_limit, sales_limit_balance, off_sale_date } =
    sampleTicket;
  const limits = { order_quantity_limit, sales_limit, sales_limit_balance, off_sale_date };
  return [{ id, name, price: cents, tax_percentage, ...limits, quantity }];
}

/** The cart with these tickets, as the shell publishes it. */
export const sampleCart = (event: Event, items: readonly CartItem[]): CartSnapshot => ({
  eventSlug: event.ticketing_slug,
  items,
  subtotalBeforeDiscount: undiscountedSubtotal(items),
  totals: priceOrder({ event, items, promo: null }),
  promo: null,
});

/** The props of a checkout for these tickets, without `onOutcome`. */
export const sampleOrder = (event: Event, items: readonly CartItem[]): Omit<CheckoutProps, 'onOutcome'> => ({
  event,
  items,
  order: { totals: priceOrder({ event, items, promo: null }), promo: null },
});

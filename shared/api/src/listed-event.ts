import type { Event } from '@storefront/domain/event';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import * as v from 'valibot';
import { amount, flag, optionalWhole, text, whole } from './schema-fields';

/** What the landing list knows of a ticket. */
export type ListedItem = Pick<
  TicketingItem,
  | 'id'
  | 'price'
  | 'on_sale_date'
  | 'off_sale_date'
  | 'sales_limit_balance'
  | 'is_active'
  | 'available_public_sale'
  | 'cashless_top_up_item'
>;

/** What the landing list knows of an event. */
export interface ListedEvent
  extends Pick<
    Event,
    | 'id'
    | 'name'
    | 'ticketing_slug'
    | 'start_date'
    | 'end_date'
    | 'start_time'
    | 'end_time'
    | 'timezone'
    | 'address_street'
    | 'address_street_2'
    | 'address_city'
    | 'address_state'
    | 'address_zipcode'
    | 'ticketing_logo'
    | 'ticketing_background_url'
  > {
  readonly ticketing_items: readonly ListedItem[];
}

const listedItemSchema = v.object({
  id: whole,
  price: amount,
  on_sale_date: text,
  off_sale_date: text,
  sales_limit_balance: optionalWhole,
  is_active: flag,
  available_public_sale: flag,
  cashless_top_up_item: flag,
});

/** An event as get_events answers it. */
export const listedEventSchema: v.GenericSchema<unknown, ListedEvent> = v.object({
  id: whole,
  name: v.string(),
  ticketing_slug: v.string(),
  start_date: text,
  end_date: text,
  start_time: text,
  end_time: text,
  timezone: text,
  address_street: text,
  address_street_2: text,
  address_city: text,
  address_state: text,
  address_zipcode: text,
  ticketing_logo: text,
  ticketing_background_url: text,
  ticketing_items: v.array(listedItemSchema),
});

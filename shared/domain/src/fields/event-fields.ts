import type { Fields } from './field';
import {
  date,
  decimal,
  filledText,
  flag,
  id,
  json,
  listed,
  ofApi,
  optionalId,
  text,
  timezone,
  unread,
} from './values';

/** The fields of an event (docs/rules.md, Entities). A field that is added here needs a column in a migration. */
export const eventFields = {
  id: listed(id),
  name: listed(filledText),
  /** Points that `//` parts. */
  description: text,
  slug: unread(text),
  ticketing_slug: listed(filledText),
  organization_id: unread(optionalId),
  start_date: listed(date),
  end_date: listed(date),
  /** `HH:MM` or `HH:MM:SS`. */
  start_time: listed(text),
  /** `HH:MM` or `HH:MM:SS`. */
  end_time: listed(text),
  timezone: listed(timezone),
  timezone_diff: unread(json),
  currency: text,
  configuration: unread(json),
  payment_types: unread(json),
  location_zones: unread(json),
  /** `dark` or `light`; anything else follows the visitor's system. */
  color_mode: text,
  address_street: listed(text),
  address_street_2: listed(text),
  address_city: listed(text),
  address_state: listed(text),
  address_zipcode: listed(text),
  dynamic_descriptor: text,
  ticketing_logo: listed(text),
  ticketing_background_url: listed(text),
  digital_surcharge_label: text,
  ticketing_payment_processor_id: unread(optionalId),
  /** Cents per order, possibly fractional. */
  ticketing_service_fee_per_order: listed(decimal),
  /** Percent of tax + subtotal + per-order fee. */
  web_surcharge_percentage: listed(decimal),
  is_active: ofApi(flag(true)),
  created_at: unread(text),
  updated_at: unread(text),
} satisfies Fields;

import {
  author,
  cents,
  count,
  date,
  decimal,
  type Fields,
  filledText,
  flag,
  fraction,
  id,
  itemIds,
  json,
  listed,
  object,
  ofApi,
  ofOrganiser,
  optionalFlag,
  optionalId,
  optionalObject,
  text,
  timezone,
  unread,
} from './field';

/** The fields of an event (docs/rules.md, Entities). A new field needs a column in a migration. */
export const eventFields = {
  id: listed(id),
  name: listed(filledText),
  /** Bullets, separated by `//`. */
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

/** The fields of a ticketing item (docs/rules.md, Entities). A new field needs a column in a migration. */
export const ticketingItemFields = {
  id: listed(id),
  event_id: id,
  name: filledText,
  /** HTML written by the organiser: never trusted. */
  description: text,
  additional_email_description: unread(text),
  category: listed(text),
  price: listed(cents),
  /** Fraction, for example `0.0825`. */
  tax_percentage: listed(decimal),
  order_quantity_limit: count,
  sales_limit: count,
  /** Tickets left; null without a limit. */
  sales_limit_balance: listed(count),
  /** Start of its sale; null for none. */
  on_sale_date: listed(date),
  /** End of its sale; null for none. */
  off_sale_date: listed(date),
  is_active: listed(flag(true)),
  available_public_sale: listed(flag(false)),
  cashless_top_up_item: listed(flag(false)),
  include_egress: unread(optionalFlag),
  include_pos_tokens: unread(optionalFlag),
  unlimited_ingress: unread(optionalFlag),
  pos_token_payload: ofOrganiser(json),
  token_payload: ofOrganiser(json),
  last_updated_by: ofOrganiser(author),
  created_at: unread(text),
  updated_at: unread(text),
} satisfies Fields;

/** The fields of a promo code (docs/rules.md, Entities). A new field needs a column in a migration. */
export const promoCodeFields = {
  id,
  /** The visitor's input. */
  uid: filledText,
  event_id: id,
  description: text,
  is_used: flag(false),
  unlimited_usage: flag(false),
  promo_code_type: text,
  promo_payload: object({
    percentage: fraction,
    /** The items that the promo covers; empty covers all. */
    inclusive_items: itemIds,
  }),
} satisfies Fields;

/** The fields of an event's payment settings (docs/rules.md, Entities). */
export const processorConfigFields = {
  id: ofApi(optionalId),
  /** A plain text, because browsers may receive a processor that their shell does not know. Data sets use known names. */
  processor: filledText,
  payment_processor: ofApi(text),
  config: optionalObject({
    connected_account_id: text,
    currency: unread(text),
    /** The platform's fraction of the amount. */
    processing_rate: decimal,
    /** Major units (dollars) per transaction. */
    application_fee_per_transaction: decimal,
  }),
} satisfies Fields;

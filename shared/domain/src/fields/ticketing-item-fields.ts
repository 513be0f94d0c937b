import type { Fields } from './field';
import {
  author,
  cents,
  count,
  date,
  decimal,
  filledText,
  flag,
  id,
  json,
  listed,
  ofOrganiser,
  optionalFlag,
  text,
  unread,
} from './values';

/** The fields of a ticketing item (docs/rules.md, Entities). A field that is added here needs a column in a migration. */
export const ticketingItemFields = {
  id: listed(id),
  event_id: id,
  name: filledText,
  /** HTML written by the organiser: never trusted. */
  description: text,
  additional_email_description: unread(text),
  category: listed(text),
  price: listed(cents),
  /** Fraction, such as `0.0825`. */
  tax_percentage: listed(decimal),
  order_quantity_limit: count,
  sales_limit: count,
  /** Tickets left; null where the item has no limit. */
  sales_limit_balance: listed(count),
  /** When its sale begins; null leaves that side open. */
  on_sale_date: listed(date),
  /** When its sale ends; null leaves that side open. */
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

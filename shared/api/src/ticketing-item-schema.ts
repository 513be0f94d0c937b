import type { TicketingItem } from '@storefront/domain/ticketing-item';
import * as v from 'valibot';
import {
  amount,
  flag,
  json,
  optionalDecimal,
  optionalFlag,
  optionalWhole,
  text,
  whole,
} from './schema-fields';

/** A ticket as get_ticketing_items answers it. */
export const ticketingItemSchema: v.GenericSchema<unknown, TicketingItem> = v.object({
  id: whole,
  event_id: whole,
  name: v.string(),
  description: text,
  additional_email_description: text,
  category: text,
  price: amount,
  tax_percentage: optionalDecimal,
  order_quantity_limit: optionalWhole,
  sales_limit: optionalWhole,
  sales_limit_balance: optionalWhole,
  on_sale_date: text,
  off_sale_date: text,
  is_active: flag,
  available_public_sale: flag,
  cashless_top_up_item: flag,
  include_egress: optionalFlag,
  include_pos_tokens: optionalFlag,
  unlimited_ingress: optionalFlag,
  pos_token_payload: json,
  token_payload: json,
  last_updated_by: text,
  created_at: text,
  updated_at: text,
});

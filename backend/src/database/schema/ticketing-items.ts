// Written by `npm run schema` from the migrations.

import type { Generated } from './generated';

export interface TicketingItems {
  additional_email_description: string | null;
  available_public_sale: boolean;
  capacity: number | null;
  cashless_top_up_item: boolean;
  category: string | null;
  created_at: string | null;
  description: string | null;
  event_id: number;
  held_count: Generated<number>;
  id: number;
  include_egress: boolean | null;
  include_pos_tokens: boolean | null;
  is_active: boolean;
  last_updated_by: string | null;
  name: string;
  off_sale_date: string | null;
  on_sale_date: string | null;
  order_quantity_limit: number | null;
  other_fields: unknown;
  pos_token_payload: unknown | null;
  price: number;
  sales_limit: number | null;
  sales_limit_balance: Generated<number | null>;
  sold_count: Generated<number>;
  sold_elsewhere: number | null;
  tax_percentage: number | null;
  token_payload: unknown | null;
  unlimited_ingress: boolean | null;
  updated_at: string | null;
}

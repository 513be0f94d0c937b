/** How a column is answered, in the names of the GraphQL dialect. */
type ColumnType = 'Int' | 'String' | 'Boolean' | 'numeric' | 'jsonb';
export type Columns = Readonly<Record<string, ColumnType>>;

/** The columns of each table as the catalogue answers them (docs/rules.md, Entities). */
export const eventColumns = {
  id: 'Int',
  name: 'String',
  description: 'String',
  slug: 'String',
  ticketing_slug: 'String',
  organization_id: 'Int',
  start_date: 'String',
  end_date: 'String',
  start_time: 'String',
  end_time: 'String',
  timezone: 'String',
  timezone_diff: 'jsonb',
  currency: 'String',
  configuration: 'jsonb',
  payment_types: 'jsonb',
  location_zones: 'jsonb',
  color_mode: 'String',
  address_street: 'String',
  address_street_2: 'String',
  address_city: 'String',
  address_state: 'String',
  address_zipcode: 'String',
  dynamic_descriptor: 'String',
  ticketing_logo: 'String',
  ticketing_background_url: 'String',
  digital_surcharge_label: 'String',
  ticketing_payment_processor_id: 'Int',
  ticketing_service_fee_per_order: 'numeric',
  web_surcharge_percentage: 'numeric',
  is_active: 'Boolean',
  created_at: 'String',
  updated_at: 'String',
} as const satisfies Columns;

export const processorConfigColumns = {
  id: 'Int',
  processor: 'String',
  payment_processor: 'String',
  config: 'jsonb',
} as const satisfies Columns;

export const ticketingItemColumns = {
  id: 'Int',
  event_id: 'Int',
  name: 'String',
  description: 'String',
  additional_email_description: 'String',
  category: 'String',
  price: 'Int',
  tax_percentage: 'numeric',
  order_quantity_limit: 'Int',
  sales_limit: 'Int',
  sales_limit_balance: 'Int',
  on_sale_date: 'String',
  off_sale_date: 'String',
  is_active: 'Boolean',
  available_public_sale: 'Boolean',
  cashless_top_up_item: 'Boolean',
  include_egress: 'Boolean',
  include_pos_tokens: 'Boolean',
  unlimited_ingress: 'Boolean',
  pos_token_payload: 'jsonb',
  token_payload: 'jsonb',
  last_updated_by: 'String',
  created_at: 'String',
  updated_at: 'String',
} as const satisfies Columns;

export const promoCodeColumns = {
  id: 'Int',
  event_id: 'Int',
  uid: 'String',
  description: 'String',
  is_used: 'Boolean',
  unlimited_usage: 'Boolean',
  promo_code_type: 'String',
  promo_payload: 'jsonb',
} as const satisfies Columns;

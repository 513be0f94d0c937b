-- Columns are named as the catalogue answers them. Dates stay as the organiser wrote them: they are read in the
-- event's own zone. Fields that the product does not know are kept in other_fields.
create table events (
  id integer primary key,
  name text not null,
  description text,
  slug text,
  ticketing_slug text not null,
  organization_id integer,
  start_date text,
  end_date text,
  start_time text,
  end_time text,
  timezone text,
  timezone_diff jsonb,
  currency text,
  configuration jsonb,
  payment_types jsonb,
  location_zones jsonb,
  color_mode text,
  address_street text,
  address_street_2 text,
  address_city text,
  address_state text,
  address_zipcode text,
  dynamic_descriptor text,
  ticketing_logo text,
  ticketing_background_url text,
  digital_surcharge_label text,
  ticketing_payment_processor_id integer,
  ticketing_service_fee_per_order numeric,
  web_surcharge_percentage numeric,
  is_active boolean not null,
  created_at text,
  updated_at text,
  other_fields jsonb not null
);
create index events_by_slug on events (ticketing_slug);

create table ticketing_payment_processor_configs (
  event_id integer primary key references events (id) on delete cascade,
  id integer,
  processor text not null,
  payment_processor text,
  config jsonb
);

create table ticketing_items (
  id integer primary key,
  event_id integer not null references events (id),
  name text not null,
  description text,
  additional_email_description text,
  category text,
  price integer not null check (price >= 0),
  tax_percentage numeric,
  order_quantity_limit integer,
  sales_limit integer,
  sales_limit_balance integer check (sales_limit_balance >= 0),
  on_sale_date text,
  off_sale_date text,
  is_active boolean not null,
  available_public_sale boolean not null,
  cashless_top_up_item boolean not null,
  include_egress boolean,
  include_pos_tokens boolean,
  unlimited_ingress boolean,
  pos_token_payload jsonb,
  token_payload jsonb,
  last_updated_by text,
  created_at text,
  updated_at text,
  other_fields jsonb not null
);
create index ticketing_items_by_event on ticketing_items (event_id);

create table promo_codes (
  id integer primary key,
  event_id integer not null references events (id),
  uid text not null,
  description text,
  is_used boolean not null,
  unlimited_usage boolean not null,
  promo_code_type text,
  promo_payload jsonb not null,
  other_fields jsonb not null
);
create index promo_codes_by_uid on promo_codes (event_id, uid);

-- One row per reference. A pending order holds its tickets and its promo code until the processor's word is known;
-- a completed one is paid; of a refused one nothing was charged, and its reference may try again.
create table orders (
  reference_id text primary key,
  status text not null check (status in ('pending', 'completed', 'refused')),
  attempt integer not null,
  fingerprint text not null,
  refusal jsonb,
  event_id integer not null references events (id),
  processor text not null,
  payment_id text,
  promo_code_id integer references promo_codes (id),
  customer jsonb not null,
  email text not null,
  subtotal bigint not null,
  ticketing_item_fee bigint not null,
  service_fee bigint not null,
  tax bigint not null,
  digital_surcharge bigint not null,
  total_promo_amount bigint not null,
  total bigint not null check (total >= 0),
  reserved_at timestamptz not null,
  completed_at timestamptz
);
create index pending_orders on orders (reserved_at) where status = 'pending';
create index orders_by_promo on orders (promo_code_id) where status = 'pending';

create table order_lines (
  reference_id text not null references orders (reference_id) on delete cascade,
  item_id integer not null references ticketing_items (id),
  name text not null,
  price integer not null,
  quantity integer not null check (quantity > 0),
  tax_percentage numeric,
  primary key (reference_id, item_id)
);
create index order_lines_by_item on order_lines (item_id);

create table outbox_emails (
  message_id text primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text
);
create index unsent_emails on outbox_emails (next_attempt_at) where sent_at is null;

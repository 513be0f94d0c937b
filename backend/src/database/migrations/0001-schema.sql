-- All tables. A change of them is a file of its own under the next number: this one is never edited.

-- Catalogue. Columns have the names by which the API answers them. Dates stay as the organiser wrote them: they are read
-- in the event's own zone. Fields that the product does not know are kept in other_fields.

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

-- Stock is counted: how many tickets may be sold here in all, how many are sold, and how many open orders hold. The
-- database refuses to sell one twice.
create table ticketing_items (
  id integer primary key,
  event_id integer not null references events (id),
  name text not null,
  description text,
  additional_email_description text,
  category text,
  -- Cents.
  price integer not null check (price >= 0),
  -- A fraction, such as 0.0825.
  tax_percentage numeric,
  order_quantity_limit integer,
  sales_limit integer,
  -- How much of sales_limit was sold elsewhere before the first import; null where no balance was given.
  sold_elsewhere integer,
  -- How many may be sold here; null where there is no limit.
  capacity integer,
  sold_count integer not null default 0 check (sold_count >= 0),
  held_count integer not null default 0 check (held_count >= 0),
  -- How many are free now. Where no balance was given it stays null, so that sales_limit counts, until a ticket is taken.
  sales_limit_balance integer generated always as (
    case when sold_elsewhere is null and sold_count + held_count = 0 then null
    else capacity - sold_count - held_count end
  ) stored,
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
  other_fields jsonb not null,
  constraint ticketing_items_not_oversold check (sold_count + held_count <= capacity)
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

-- Orders. All amounts are cents.

-- One row for each reference: where its latest attempt stands.
create table orders (
  reference_id text primary key,
  -- `pending` holds the tickets and the promo code of the latest attempt. `completed` is paid. Of `refused` and `abandoned`
  -- nothing was charged, and only after `refused` another attempt may follow. `refunded` was paid, but there were no
  -- tickets, so that the money goes back. `reversed` was completed, and its payment fell through.
  status text not null
    check (status in ('pending', 'completed', 'refused', 'abandoned', 'refunded', 'reversed')),
  -- Number of the latest attempt; 0 where the reference was abandoned before any.
  attempt integer not null check (attempt >= 0),
  changed_at timestamptz not null default now(),
  -- SHA-256, in hexadecimal digits, of the secret that the browser made for the order. Whoever knows the secret may replace
  -- the order while it is pending, or abandon it; without one only the settlement ends the order.
  secret_hash text check (secret_hash ~ '^[0-9a-f]{64}$')
);
create index open_orders on orders (reference_id) where status not in ('completed', 'refused', 'abandoned');
-- Unpaid orders are deleted in time.
create index unpaid_orders on orders (changed_at) where status in ('refused', 'abandoned');

-- One row for each attempt to pay under a reference. It stays when another attempt follows.
create table order_attempts (
  reference_id text not null references orders (reference_id),
  attempt integer not null,
  -- Hash of what was ordered: a repeated request is recognised by it, and money that arrives late is compared with what its
  -- buyer has ordered since.
  fingerprint text not null,
  refusal jsonb,
  event_id integer not null references events (id),
  processor text not null,
  payment_id text,
  promo_code_id integer references promo_codes (id),
  -- Nothing of the customer of a refused order is kept (docs/rules.md, Customer details).
  customer jsonb,
  email text,
  -- Language in which the buyer is written to.
  language text not null default 'en',
  subtotal bigint not null,
  ticketing_item_fee bigint not null,
  service_fee bigint not null,
  tax bigint not null,
  digital_surcharge bigint not null,
  total_promo_amount bigint not null,
  total bigint not null check (total >= 0),
  reserved_at timestamptz not null,
  ended_at timestamptz,
  -- Whose an open order is, so that one client does not hold everything: the visitor, and keyed hashes of the address and
  -- of its /16 or /48. All three are wiped when the attempt ends.
  visitor text,
  address_hash text,
  wide_address_hash text,
  -- When the processor is next asked whether money may still arrive, with growing pauses; null: certain.
  next_check_at timestamptz default now() + interval '15 seconds',
  checks integer not null default 0,
  failed_checks integer not null default 0,
  primary key (reference_id, attempt)
);
create index order_attempts_by_promo on order_attempts (promo_code_id) where promo_code_id is not null;
create index order_attempts_by_visitor on order_attempts (visitor) where visitor is not null;
create index order_attempts_by_wide_address on order_attempts (wide_address_hash) where wide_address_hash is not null;
create index order_attempts_by_fingerprint on order_attempts using hash (fingerprint);
create index due_checks on order_attempts (processor, next_check_at) where next_check_at is not null;
-- People find an order by the buyer's e-mail, or by the beginning of any word of the name.
create index order_attempts_by_email on order_attempts (lower(email)) where email is not null;
create index order_attempts_by_name on order_attempts using gin (to_tsvector('simple', coalesce(customer ->> 'name', '')))
  where customer is not null;

create table order_lines (
  reference_id text not null,
  attempt integer not null,
  item_id integer not null references ticketing_items (id),
  name text not null,
  price integer not null,
  quantity integer not null check (quantity > 0),
  tax_percentage numeric,
  primary key (reference_id, attempt, item_id),
  foreign key (reference_id, attempt) references order_attempts (reference_id, attempt)
);
create index order_lines_by_item on order_lines (item_id);

-- Moves the tickets of an attempt between `free`, `held` and `sold`; false where there are not enough free ones. A function,
-- since it takes one row after the other in the order of their ids, so that no two orders wait for each other, and yet no
-- row is locked while the next statement is on its way.
create function move_tickets(of_reference text, of_attempt integer, source text, target text) returns boolean
language plpgsql as $$
declare
  line record;
begin
  for line in
    select item_id, quantity from order_lines where reference_id = of_reference and attempt = of_attempt order by item_id
  loop
    update ticketing_items set
      sold_count = sold_count + case 'sold' when target then line.quantity when source then -line.quantity else 0 end,
      held_count = held_count + case 'held' when target then line.quantity when source then -line.quantity else 0 end,
      -- A limit that was lowered below what is taken gets what comes back.
      capacity = case target
        when 'free' then capacity
          - least(line.quantity, greatest(0, capacity - (sales_limit - coalesce(sold_elsewhere, 0))))
        else capacity
      end
    where id = line.item_id
      and (source <> 'free' or capacity is null or capacity - sold_count - held_count >= line.quantity);
    if not found then
      return false;
    end if;
  end loop;
  return true;
end $$;

-- Payments that go back to their buyers.
create table returned_payments (
  processor text not null,
  payment_id text not null,
  reference_id text not null,
  attempt integer not null,
  amount bigint not null check (amount > 0),
  -- `on-request`: a person gave the money back.
  reason text not null check (reason in ('no-tickets', 'other-amount', 'paid-twice', 'on-request')),
  decided_at timestamptz not null default now(),
  -- Null once the money is on its way back.
  next_try_at timestamptz default now(),
  tries integer not null default 0,
  returned_at timestamptz,
  primary key (processor, payment_id),
  foreign key (reference_id, attempt) references order_attempts (reference_id, attempt)
);
create index payments_to_return on returned_payments (processor, next_try_at) where next_try_at is not null;

-- The payment intent of each attempt. Only its row says that a client secret left the API: without one, nobody can pay the
-- attempt.
create table stripe_payment_intents (
  payment_intent_id text primary key,
  reference_id text not null,
  attempt integer not null,
  account text not null,
  opened_at timestamptz not null default now(),
  unique (reference_id, attempt)
);

-- Webhook events that have been handled. Stripe sends an event until it is answered, sometimes more than once.
create table stripe_events (
  event_id text primary key,
  handled_at timestamptz not null default now()
);

create table outbox_emails (
  message_id text primary key,
  -- Order that it is about.
  reference_id text,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  -- A calendar file (RFC 5545) that is attached.
  calendar_file text,
  -- Whether it shows the reference of its order as a picture.
  shows_reference boolean not null default false,
  -- A confirmation that is sent again waits for all other e-mails.
  is_repeat boolean not null default false,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  -- It cannot be delivered: it is not tried again, and is listed for a person.
  failed_at timestamptz
);
create index unsent_emails on outbox_emails (is_repeat, next_attempt_at) where sent_at is null and failed_at is null;
create index outbox_emails_by_reference on outbox_emails (reference_id);

-- What a person must look at, in one list. Details hold no personal data: an order is named by its reference.
create table attention_items (
  id bigint generated always as identity primary key,
  reason text not null,
  -- Order that it is about; null where it is about none.
  reference_id text,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  check ((resolved_at is null) = (resolved_by is null))
);
-- The same matter is in the list once for as long as it is open.
create unique index open_attention_items on attention_items (reason, reference_id) nulls not distinct
  where resolved_at is null;

-- What people did to orders by `storefront orders`.
create table order_audit (
  id bigint generated always as identity primary key,
  done_at timestamptz not null default now(),
  who text not null,
  action text not null check (action in ('resend', 'refund', 'release', 'resolve')),
  -- Order that it was about; null where it was about none.
  reference_id text,
  note text not null
);
create index order_audit_by_reference on order_audit (reference_id);

-- Waiting room (docs/rules.md).

-- The places that were given for an event, in the order in which visitors came.
create table waiting_rooms (
  event_id integer primary key references events (id) on delete cascade,
  last_place bigint not null,
  -- Buyers are let in one at each turn, and turns are a fixed time apart: until when those of the event are used up.
  turns_until timestamptz not null default 'epoch'
);

-- Who is in an event's checkout or waits for it: admitted_at is null while it waits, ended_at while it goes on.
create table admissions (
  event_id integer not null references events (id) on delete cascade,
  -- A visitor, or the reference of an order whose sender has no token.
  holder text not null,
  place bigint not null,
  -- 0: within the share of its network; 1: beyond it, behind all of line 0; 2: a place that no longer asks.
  line smallint not null default 0,
  -- Keyed hashes of the /24 or /64 and of the /16 or /48 that the holder came from; null where they say nothing.
  network text,
  wide_network text,
  asked_at timestamptz not null,
  admitted_at timestamptz,
  -- Without a sign of life until then, an admission ends and a place is passed over.
  alive_until timestamptz not null,
  -- Until when an admission takes room: without end while it has an order.
  room_until timestamptz not null default 'infinity',
  ended_at timestamptz,
  -- The latest order under this admission.
  reference_id text,
  primary key (event_id, holder)
);
create index admissions_waiting on admissions (event_id, line, place) where admitted_at is null and ended_at is null;
create index admissions_in_room on admissions (room_until) where admitted_at is not null and ended_at is null;
create index admissions_ended on admissions (event_id, ended_at) where ended_at is not null;
create index admissions_by_reference on admissions (reference_id) where ended_at is null;
create index admissions_of_network on admissions (network, asked_at) where ended_at is null and line < 2;
create index admissions_of_wide_network on admissions (wide_network, asked_at) where ended_at is null and line < 2;

-- Whether the networks of a place have their share of all checkouts and lines without it: in those who are admitted, and in
-- those who asked before. By `-infinity`: in those who are admitted alone. Counts no further than the share.
create function is_beyond_share(
  of_network text, of_wide_network text, of_asked_at timestamptz, of_place bigint,
  most_of_network bigint, most_of_wide_network bigint
) returns boolean
language sql stable as $$
  select (
    select count(*) >= most_of_network from (
      select from admissions
      where network = of_network and ended_at is null and line < 2 and alive_until > now()
        and (admitted_at is not null or (asked_at, place) < (of_asked_at, of_place))
      limit most_of_network
    ) as counted
  ) or (
    select count(*) >= most_of_wide_network from (
      select from admissions
      where wide_network = of_wide_network and ended_at is null and line < 2 and alive_until > now()
        and (admitted_at is not null or (asked_at, place) < (of_asked_at, of_place))
      limit most_of_wide_network
    ) as counted
  )
$$;

-- Admits the first of an event's line, as many as there is room for and as there were turns, which are `apart` from each other,
-- and none once all tickets on public sale are sold: they would only keep buyers of other events out. Tells whether one of
-- them is the holder, under whose admission the order is then.
--
-- Those within the share of their network come first, and find room wherever others of them leave some; those beyond it get
-- what is left of all, and take none from the former. An event has at most as many in its checkout as there is room left in
-- all: alone half of it, beside another hot one a third, and the next event always finds some.
--
-- A function, since its counts must be taken after its lock, and yet no process waits for an answer while it holds the lock
-- that all wait for.
create function admit_next(
  of_event integer, most_per_event bigint, most_in_all bigint, most_of_network bigint, most_of_wide_network bigint,
  idle interval, without_order interval, of_holder text, of_reference text, apart interval
) returns boolean
language plpgsql as $$
declare
  turns_from timestamptz;
  turns bigint;
  is_sold_out boolean;
  room bigint;
  room_of_all bigint;
  newly_admitted bigint := 0;
  beyond_admitted bigint;
  next record;
begin
  perform pg_advisory_xact_lock(hashtext(current_schema()), hashtext('admissions'));
  -- Turns that nobody used are kept for half a second, so that some may come at once.
  select greatest(turns_until, clock_timestamp() - greatest(apart, interval '500 milliseconds')) into turns_from
  from waiting_rooms where event_id = of_event for update;
  -- Null where an event has no tickets.
  select bool_and(coalesce(sold_count >= capacity, false)) into is_sold_out
  from ticketing_items
  where event_id = of_event and is_active and available_public_sale and not cashless_top_up_item;
  turns := case when is_sold_out then 0
    else floor(extract(epoch from clock_timestamp() - turns_from) / extract(epoch from apart)) end;

  select
    least(turns, most_per_event - here, ceil((most_in_all - everywhere - here) / 2.0)),
    least(turns, most_per_event - all_here, ceil((most_in_all - all_everywhere - all_here) / 2.0))
  into room, room_of_all
  from (
    select
      count(*) filter (where event_id = of_event and line = 0) as here,
      count(*) filter (where line = 0) as everywhere,
      count(*) filter (where event_id = of_event) as all_here,
      count(*) as all_everywhere
    from admissions
    where admitted_at is not null and ended_at is null and alive_until > now() and room_until > now()
  ) as counted;

  for next in
    select holder, network, wide_network from admissions
    where event_id = of_event and admitted_at is null and ended_at is null and line = 0 and alive_until > now()
    order by place
  loop
    exit when newly_admitted >= room;
    if is_beyond_share(next.network, next.wide_network, '-infinity', 0, most_of_network, most_of_wide_network) then
      update admissions set line = 1 where event_id = of_event and holder = next.holder;
    else
      -- A page that was told to wait takes room as long as it is expected to ask, until it does.
      update admissions set
        admitted_at = now(),
        room_until = case when holder = of_holder then now() + without_order
          else least(alive_until, now() + without_order) end,
        alive_until = now() + idle
      where event_id = of_event and holder = next.holder;
      newly_admitted := newly_admitted + 1;
    end if;
  end loop;

  with beyond as (
    select holder from admissions
    where event_id = of_event and admitted_at is null and ended_at is null and line = 1 and alive_until > now()
    order by place
    limit (select greatest(room_of_all - newly_admitted, 0))
  )
  update admissions set
    admitted_at = now(),
    room_until = case when admissions.holder = of_holder then now() + without_order
      else least(alive_until, now() + without_order) end,
    alive_until = now() + idle
  from beyond where event_id = of_event and admissions.holder = beyond.holder;

  get diagnostics beyond_admitted = row_count;
  newly_admitted := newly_admitted + beyond_admitted;
  if newly_admitted > 0 then
    update waiting_rooms set turns_until = turns_from + newly_admitted * apart where event_id = of_event;
  end if;

  update admissions set
    reference_id = coalesce(of_reference, reference_id),
    room_until = case when of_reference is null then room_until else 'infinity' end
  where event_id = of_event and holder = of_holder
    and admitted_at is not null and ended_at is null and alive_until > now();
  return found;
end $$;

-- Limits and reports.

-- How often something was done by one client within a window, counted by all processes together. Keys are hashes. After a
-- crash of the database the counts begin again, so they need no log.
create unlogged table rate_counts (
  key text primary key,
  uses integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);

-- What browsers refused to load or to run, counted by day: who wrote the code, what it wanted, and where from.
create table policy_reports (
  day date not null default current_date,
  page text not null,
  part text not null,
  release text not null,
  directive text not null,
  blocked text not null,
  count bigint not null default 1,
  last_at timestamptz not null default now(),
  primary key (day, page, part, release, directive, blocked)
);

-- The reports of sealed documents: each counts once, until the seals of its time have expired.
create table spent_reports (
  document text not null,
  number smallint not null,
  spent_at timestamptz not null default now(),
  primary key (document, number)
);
create index spent_reports_by_time on spent_reports (spent_at);

-- Which visits had which release of a part, and whether they saw it fail: one row, and so one vote, for each visit.
-- The wide network is that of the vote, hashed; a visit of no network is one of its own.
create table part_visits (
  part text not null,
  release text not null,
  visitor text not null,
  wide_network text not null,
  contract text not null,
  failed boolean not null,
  changed_at timestamptz not null default now(),
  primary key (part, release, visitor)
);
create index part_visits_by_time on part_visits (changed_at);

-- What went wrong in the releases of parts, counted in windows of ten minutes.
create table part_faults (
  since timestamptz not null default date_bin('10 minutes', now(), timestamptz '2000-01-01 00:00Z'),
  part text not null,
  release text not null,
  kind text not null,
  message text not null,
  contract text not null,
  stack text not null,
  count bigint not null default 1,
  last_at timestamptz not null default now(),
  primary key (since, part, release, kind, message)
);
create index newest_part_faults on part_faults (part, last_at);

-- Unhealthy releases of parts. Their owners receive one message.
create table part_alerts (
  part text not null,
  release text not null,
  contract text not null,
  visits integer not null,
  failed integer not null,
  since timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (part, release)
);

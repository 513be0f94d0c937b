-- Statements whose plans stay right while tables grow. PostgreSQL keeps the plan of a statement that it made when a table had few rows,
-- as those of a new store have, and admissions between two sales; it read all rows of a rush by that. Lists, because PostgreSQL looks up
-- the rows of a list by their index, however few or many it expects.

-- A list of holders is looked up by the first column of the index; PostgreSQL before 17 may read all of the event by the second.
alter table admissions drop constraint admissions_pkey, add primary key (holder, event_id);
-- By an expression, which only its own query has: by the event PostgreSQL may read all of the primary key's index.
drop index admissions_ended;
create index admissions_ended on admissions ((event_id + 0), ended_at) where ended_at is not null;

-- Whether an attempt is the latest of an order that is unpaid and not given up. By the key of the order: the index of open orders has all
-- that were open since the database last cleaned up.
create function is_open(of_reference text, of_attempt integer) returns boolean
language plpgsql stable as $$
begin
  return (select status from orders where reference_id = of_reference and attempt = of_attempt)
    not in ('completed', 'refused', 'abandoned', 'refunded', 'reversed');
end $$;

-- As before, with `is_open` instead of joins.
create or replace function hold_orders(orders_to_hold jsonb) returns table (number integer, outcome text)
language plpgsql rows 10 set plan_cache_mode = force_generic_plan as $$
declare
  reference_ids text[];
  visitors text[];
  promo_ids integer[];
  items integer[];
  -- Of each item: how many are free, null without a limit, and how many this batch has taken.
  free bigint[];
  taken bigint[];
  has_offers boolean;
  wanted record;
  line record;
  place integer;
  offered integer;
  of_item integer;
begin
  -- Lists, because PostgreSQL looks up the rows of a list by their index, however few or many it expects.
  select
    array_agg(reference_id),
    coalesce(array_agg(visitor) filter (where visitor is not null), '{}'),
    array_agg(promo_code_id) filter (where promo_code_id is not null)
  into reference_ids, visitors, promo_ids
  from jsonb_to_recordset(orders_to_hold) as one (reference_id text, visitor text, promo_code_id integer);
  perform pg_advisory_xact_lock(lock_key) from (
    select distinct hashtextextended(subject, 0) as lock_key
    from (
      select unnest(reference_ids) union all select 'visitor ' || visitor from unnest(visitors) as visitor
    ) as subjects (subject)
    order by lock_key
  ) as keys;
  perform from orders where reference_id = any (reference_ids) order by reference_id for update;
  if promo_ids is not null then
    perform from promo_codes where id = any (promo_ids) order by id for no key update;
  end if;
  has_offers := exists (select from ticket_interests where visitor = any (visitors) and offered_until > now());
  for of_item in
    select distinct item_id
    from jsonb_to_recordset(orders_to_hold) as one (lines jsonb),
      lateral jsonb_to_recordset(lines) as line (item_id integer)
    order by item_id
  loop
    if has_offers then
      perform from ticket_interests where item_id = of_item and visitor = any (visitors) order by id for update;
    end if;
    select array_append(free, capacity - sold_count - held_count) into free
    from ticketing_items where id = of_item for no key update;
    items := array_append(items, of_item);
    taken := array_append(taken, 0::bigint);
  end loop;

  -- Values of subqueries: PostgreSQL would read whole tables to look for rows that exist.
  for wanted in
    select one.*, case
      when (select stored.status || ' ' || stored.attempt from orders as stored where stored.reference_id = one.reference_id)
        is distinct from one.known_status || ' ' || one.known_attempt then 'changed'
      when one.visitor is not null and exists (
        select from order_attempts as other
        where other.visitor = one.visitor and other.event_id = one.event_id and other.reference_id <> one.reference_id
          and is_open(other.reference_id, other.attempt)
          and one.cart = (
            select string_agg(item_id || 'x' || quantity, ',' order by item_id) from order_lines as bought
            where bought.reference_id = other.reference_id and bought.attempt = other.attempt
          )
      ) then 'same-cart'
      when one.promo_code_id is not null and (
        (select promo.is_used from promo_codes as promo where promo.id = one.promo_code_id)
        or (
          select count(*) > 0 from order_attempts as other
          where other.promo_code_id = one.promo_code_id and is_open(other.reference_id, other.attempt)
        )
      ) then 'promo-held'
    end as obstacle
    from jsonb_to_recordset(orders_to_hold) as one (
      number integer, reference_id text, known_status text, known_attempt integer, attempt integer, visitor text,
      email text, event_id integer, cart text, promo_code_id integer, lines jsonb
    )
    order by one.number
  loop
    number := wanted.number;
    outcome := coalesce(wanted.obstacle, 'held');
    if outcome = 'held' then
      -- The offers of its visitor and e-mail, each for one ticket, which is held already.
      for line in
        select item_id, quantity - case when has_offers then (
          select count(*) from ticket_interests as offer
          where offer.item_id = wanted_line.item_id and offer.visitor = wanted.visitor and offer.offered_until > now()
            and offer.reference_id is null and lower(offer.email) = lower(wanted.email)
        ) else 0 end as needed
        from jsonb_to_recordset(wanted.lines) as wanted_line (item_id integer, quantity integer)
      loop
        place := array_position(items, line.item_id);
        if free[place] - taken[place] < line.needed then
          outcome := 'no-tickets';
        end if;
      end loop;
    end if;
    if outcome = 'held' then
      for line in
        select item_id, quantity from jsonb_to_recordset(wanted.lines) as wanted_line (item_id integer, quantity integer)
      loop
        offered := 0;
        if has_offers then
          update ticket_interests as offer set reference_id = wanted.reference_id, attempt = wanted.attempt
          where offer.item_id = line.item_id and offer.visitor = wanted.visitor and offer.offered_until > now()
            and offer.reference_id is null and lower(offer.email) = lower(wanted.email);
          get diagnostics offered = row_count;
        end if;
        place := array_position(items, line.item_id);
        taken[place] := taken[place] + line.quantity - offered;
      end loop;
    end if;
    return next;
  end loop;

  update ticketing_items set held_count = held_count + change.count
  from unnest(items, taken) as change (id, count)
  where ticketing_items.id = change.id and change.count <> 0;
end $$;

-- As before, with `is_open` instead of a join.
create or replace function open_holds(of_visitors text[], of_wide_networks text[], of_references text[]) returns jsonb
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (
    with open_attempts as materialized (
      select
        reference_id, attempt, visitor, address_hash as network, wide_address_hash as "wideNetwork",
        case when reference_id = any (of_references) then reference_id end as "referenceID"
      from order_attempts
      where (visitor = any (of_visitors) or wide_address_hash = any (of_wide_networks)) and is_open(reference_id, attempt)
    )
    select jsonb_build_object(
      'orders', (
        select coalesce(jsonb_agg(counted), '[]') from (
          select visitor, network, "wideNetwork", "referenceID", count(*) as orders from open_attempts
          group by visitor, network, "wideNetwork", "referenceID"
        ) as counted
      ),
      'tickets', (
        select coalesce(jsonb_agg(counted), '[]') from (
          select network, "wideNetwork", "referenceID", item_id as "itemId", sum(quantity) as tickets
          from open_attempts join order_lines using (reference_id, attempt)
          where "wideNetwork" = any (of_wide_networks)
          group by network, "wideNetwork", "referenceID", item_id
        ) as counted
      )
    )
  );
end $$;

-- As before, with `is_open` instead of a join.
create or replace function is_promo_held(of_promo_code integer) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from order_attempts
    where promo_code_id = of_promo_code and is_open(reference_id, attempt)
  );
end $$;

-- As before, with a list of the buyers whose admissions end.
create or replace function sell_orders(orders_to_sell jsonb) returns table (number integer, is_sold boolean)
language plpgsql rows 10 set plan_cache_mode = force_generic_plan as $$
declare
  paid record;
  sold_references text[] := '{}';
  sold_numbers integer[] := '{}';
  promo_ids integer[] := '{}';
  items integer[] := '{}';
  quantities integer[] := '{}';
  holders text[];
  line record;
begin
  for paid in
    select one.number, one.reference_id, one.attempt
    from jsonb_to_recordset(orders_to_sell) as one (number integer, reference_id text, attempt integer)
    order by one.reference_id, one.number
  loop
    -- Its buyer's details and its promo code, once it is locked.
    perform from orders where reference_id = paid.reference_id for update;
    for line in
      select bought.promo_code_id from orders as held
      join order_attempts as bought on bought.reference_id = held.reference_id and bought.attempt = held.attempt
      where held.reference_id = paid.reference_id and held.attempt = paid.attempt and held.status = 'pending'
        and bought.customer is not null and paid.reference_id <> all (sold_references)
    loop
      sold_references := array_append(sold_references, paid.reference_id);
      sold_numbers := array_append(sold_numbers, paid.number);
      promo_ids := promo_ids || line.promo_code_id;
      select items || array_agg(item_id), quantities || array_agg(quantity) into items, quantities
      from order_lines where reference_id = paid.reference_id and attempt = paid.attempt;
    end loop;
  end loop;

  promo_ids := array_remove(promo_ids, null);
  if promo_ids <> '{}' then
    perform from promo_codes where id = any (promo_ids) and not unlimited_usage order by id for no key update;
    update promo_codes set is_used = true where id = any (promo_ids) and not unlimited_usage;
  end if;

  for line in
    select id, sum(count)::integer as count from unnest(items, quantities) as sold (id, count) group by id order by id
  loop
    -- An offer ends with the sale of its ticket.
    delete from ticket_interests where reference_id = any (sold_references) and item_id = line.id;
    update ticketing_items set sold_count = sold_count + line.count, held_count = held_count - line.count
    where id = line.id;
  end loop;

  -- Skips a buyer whom another statement lets in right now: waiting here could block it in a circle, and the API ends the admission
  -- of a completed order within seconds.
  holders := array(
    select holder from admissions where reference_id = any (sold_references) and ended_at is null for update skip locked
  );
  update admissions set ended_at = now()
  where reference_id = any (sold_references) and ended_at is null and holder = any (holders);

  return query
    select one.number, one.number = any (sold_numbers)
    from jsonb_to_recordset(orders_to_sell) as one (number integer);
end $$;

-- As before, with lists of the sold orders.
create or replace function complete_orders(orders_to_complete jsonb) returns table (number integer, is_sold boolean)
language plpgsql rows 10 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  sold integer[];
  references_of text[];
  attempts integer[];
  payments text[];
  are_final boolean[];
begin
  sold := array(select sale.number from sell_orders(orders_to_complete) as sale where sale.is_sold);
  select array_agg(reference_id), array_agg(attempt), array_agg(payment_id), array_agg(is_final)
  into references_of, attempts, payments, are_final
  from jsonb_to_recordset(orders_to_complete) as one (
    number integer, reference_id text, attempt integer, payment_id text, is_final boolean
  )
  where one.number = any (sold);
  update order_attempts set
    visitor = null, address_hash = null, wide_address_hash = null, ended_at = now(), refusal = null,
    payment_id = payments[array_position(references_of, reference_id)],
    next_check_at = case when are_final[array_position(references_of, reference_id)] then null else next_check_at end
  where reference_id = any (references_of) and attempt = attempts[array_position(references_of, reference_id)];
  update orders set status = 'completed', changed_at = now() where reference_id = any (references_of);
  insert into unwritten_confirmations (reference_id, attempt, is_late)
  select reference_id, attempt, false from unnest(references_of, attempts) as sold (reference_id, attempt)
  on conflict do nothing;
  return query
    select one.number, one.number = any (sold) from jsonb_to_recordset(orders_to_complete) as one (number integer);
end $$;

-- Draws the order of the places that were requested before the sale. Not by nested loops, which read all of them for each.
create function draw_places(of_event integer) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_nestloop = off as $$
begin
  -- The places that they have, in the order of their keys.
  with early as (
    select holder, place, row_number() over (order by place) as by_place, row_number() over (order by draw_key) as by_lot
    from admissions
    where event_id = of_event and draw_key is not null and admitted_at is null and ended_at is null
  )
  update admissions set place = given.place
  from early join early as given on given.by_place = early.by_lot
  where event_id = of_event and admissions.holder = early.holder;
end $$;

-- As before, with a list of those beyond their share, and the draw in `draw_places`.
create or replace function admit_from_line(
  of_event integer, most_per_event bigint, most_in_all bigint, most_of_network bigint, most_of_wide_network bigint,
  idle interval, without_order interval, of_holders text[], of_references text[], apart interval
) returns setof text
language plpgsql rows 10 set plan_cache_mode = force_generic_plan set enable_sort = off as $$
declare
  admitted_now text[] := '{}';
  turns_from timestamptz;
  draws_at timestamptz;
  drawn timestamptz;
  turns bigint;
  is_sold_out boolean;
  room bigint;
  room_of_all bigint;
  newly_admitted bigint := 0;
  beyond text[];
  next record;
begin
  perform pg_advisory_xact_lock(hashtext(current_schema()), hashtext('admissions'));
  -- Turns that nobody used are kept for half a second, so that some may come at once.
  select greatest(turns_until, clock_timestamp() - greatest(apart, interval '500 milliseconds')), opens_at, drawn_at
  into turns_from, draws_at, drawn
  from waiting_rooms where event_id = of_event for update;
  if draws_at is not null and drawn is null and clock_timestamp() >= draws_at then
    perform draw_places(of_event);
    drawn := clock_timestamp();
    update waiting_rooms set drawn_at = drawn where event_id = of_event;
  end if;
  -- Null where an event has no tickets.
  select bool_and(coalesce(sold_count >= capacity, false)) into is_sold_out
  from ticketing_items
  where event_id = of_event and is_active and available_public_sale and not cashless_top_up_item;
  turns := case when is_sold_out or (draws_at is not null and drawn is null) then 0
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
      -- A page that waits takes room for as long as it is expected to poll, until it does.
      update admissions set
        admitted_at = now(),
        room_until = case
          when of_references[array_position(of_holders, holder)] is not null then 'infinity'
          when holder = any (of_holders) then now() + without_order
          else least(alive_until, now() + without_order)
        end,
        alive_until = now() + idle,
        reference_id = of_references[array_position(of_holders, holder)]
      where event_id = of_event and holder = next.holder;
      admitted_now := array_append(admitted_now, next.holder);
      newly_admitted := newly_admitted + 1;
    end if;
  end loop;

  if room_of_all > newly_admitted then
    beyond := array(
      select holder from admissions
      where event_id = of_event and admitted_at is null and ended_at is null and line = 1 and alive_until > now()
      order by place
      limit room_of_all - newly_admitted
    );
    with admitted as (
      update admissions set
        admitted_at = now(),
        room_until = case
          when of_references[array_position(of_holders, holder)] is not null then 'infinity'
          when holder = any (of_holders) then now() + without_order
          else least(alive_until, now() + without_order)
        end,
        alive_until = now() + idle,
        reference_id = of_references[array_position(of_holders, holder)]
      where event_id = of_event and holder = any (beyond)
      returning holder
    )
    select admitted_now || coalesce(array_agg(holder), '{}') into admitted_now from admitted;
    newly_admitted := cardinality(admitted_now);
  end if;
  if newly_admitted > 0 then
    update waiting_rooms set turns_until = turns_from + newly_admitted * apart where event_id = of_event;
  end if;

  return query select one from unnest(of_holders) as one where one = any (admitted_now);
  -- Those whom another process has admitted meanwhile.
  for next in
    select one as holder, of_references[array_position(of_holders, one)] as reference_id from unnest(of_holders) as one
    where one <> all (admitted_now)
  loop
    -- Waiting for those that another process changes could deadlock.
    perform from admissions
    where event_id = of_event and holder = next.holder
      and admitted_at is not null and ended_at is null and alive_until > now()
    for update skip locked;
    if found then
      update admissions set
        reference_id = coalesce(next.reference_id, reference_id),
        room_until = case when next.reference_id is null then room_until else 'infinity' end
      where event_id = of_event and holder = next.holder;
      return next next.holder;
    end if;
  end loop;
end $$;

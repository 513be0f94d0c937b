-- Orders in batches: one statement holds the tickets of a batch, or sells them, so that nothing is locked while an answer is on
-- its way. Only adds: an API of the version before goes on with its own statements.
--
-- Each function locks in the same order, so that nobody waits in a circle: references and visitors, orders, promo codes, and then
-- items by their ids, the offers of each before it.

-- Holds the tickets of orders, one after the other in the order of their numbers: at most one order of a reference, a visitor and
-- a single-use promo code. The outcome of each: `held`; `changed`, if its reference is in another state than the known one;
-- `same-cart`, if its visitor has an open order of the same tickets; `promo-held`, if its promo code is used, or another order
-- holds it; `no-tickets`.
create function hold_orders(orders_to_hold jsonb) returns table (number integer, outcome text)
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
        join orders as open on open.reference_id = other.reference_id and open.attempt = other.attempt
        join order_lines as bought on bought.reference_id = other.reference_id and bought.attempt = other.attempt
        where other.visitor = one.visitor and other.event_id = one.event_id and other.reference_id <> one.reference_id
          and open.status not in ('completed', 'refused', 'abandoned', 'refunded', 'reversed')
        group by other.reference_id
        having string_agg(bought.item_id || 'x' || bought.quantity, ',' order by bought.item_id) = one.cart
      ) then 'same-cart'
      when one.promo_code_id is not null and (
        (select promo.is_used from promo_codes as promo where promo.id = one.promo_code_id)
        or (
          select count(*) > 0 from order_attempts as other
          join orders as open on open.reference_id = other.reference_id and open.attempt = other.attempt
          where other.promo_code_id = one.promo_code_id
            and open.status not in ('completed', 'refused', 'abandoned', 'refunded', 'reversed')
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

-- Sells the held tickets of paid orders and uses up their promo codes. Only of orders that are pending in this attempt, and whose
-- buyer is known: the others stay as they are.
create function sell_orders(orders_to_sell jsonb) returns table (number integer, is_sold boolean)
language plpgsql rows 10 set plan_cache_mode = force_generic_plan as $$
declare
  paid record;
  sold_references text[] := '{}';
  sold_numbers integer[] := '{}';
  promo_ids integer[] := '{}';
  items integer[] := '{}';
  quantities integer[] := '{}';
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

  return query
    select one.number, one.number = any (sold_numbers)
    from jsonb_to_recordset(orders_to_sell) as one (number integer);
end $$;

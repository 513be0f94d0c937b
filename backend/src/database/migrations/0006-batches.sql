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
language plpgsql as $$
declare
  visitors text[];
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
  perform pg_advisory_xact_lock(lock_key) from (
    select distinct hashtextextended(subject, 0) as lock_key
    from jsonb_to_recordset(orders_to_hold) as one (reference_id text, visitor text),
      lateral (values (reference_id), ('visitor ' || visitor)) as locked (subject)
    where subject is not null
    order by lock_key
  ) as keys;
  perform from orders
  where reference_id in (select reference_id from jsonb_to_recordset(orders_to_hold) as one (reference_id text))
  order by reference_id for update;
  perform from promo_codes
  where id in (select promo_code_id from jsonb_to_recordset(orders_to_hold) as one (promo_code_id integer))
  order by id for no key update;
  select array_agg(distinct visitor) filter (where visitor is not null) into visitors
  from jsonb_to_recordset(orders_to_hold) as one (visitor text);
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

  for wanted in
    select one.*, case
      when (stored.status, stored.attempt) is distinct from (one.known_status, one.known_attempt) then 'changed'
      when exists (
        select from order_attempts as other
        join orders as open on open.reference_id = other.reference_id and open.attempt = other.attempt
        join order_lines as bought on bought.reference_id = other.reference_id and bought.attempt = other.attempt
        where other.visitor = one.visitor and other.event_id = one.event_id and other.reference_id <> one.reference_id
          and open.status not in ('completed', 'refused', 'abandoned', 'refunded', 'reversed')
        group by other.reference_id
        having string_agg(bought.item_id || 'x' || bought.quantity, ',' order by bought.item_id) = one.cart
      ) then 'same-cart'
      when promo.is_used or exists (
        select from order_attempts as other
        join orders as open on open.reference_id = other.reference_id and open.attempt = other.attempt
        where other.promo_code_id = promo.id
          and open.status not in ('completed', 'refused', 'abandoned', 'refunded', 'reversed')
      ) then 'promo-held'
    end as obstacle
    from jsonb_to_recordset(orders_to_hold) as one (
      number integer, reference_id text, known_status text, known_attempt integer, attempt integer, visitor text,
      email text, event_id integer, cart text, promo_code_id integer, lines jsonb
    )
    left join orders as stored on stored.reference_id = one.reference_id
    left join promo_codes as promo on promo.id = one.promo_code_id
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
language plpgsql as $$
declare
  sold_references text[];
  sold_attempts integer[];
  line record;
begin
  perform from orders
  where reference_id in (select reference_id from jsonb_to_recordset(orders_to_sell) as one (reference_id text))
  order by reference_id for update;
  select array_agg(held.reference_id), array_agg(held.attempt) into sold_references, sold_attempts
  from (
    select distinct reference_id, attempt
    from jsonb_to_recordset(orders_to_sell) as one (reference_id text, attempt integer)
  ) as paid
  join orders as held on held.reference_id = paid.reference_id and held.attempt = paid.attempt and held.status = 'pending'
  join order_attempts as bought
    on bought.reference_id = paid.reference_id and bought.attempt = paid.attempt and bought.customer is not null;

  perform from promo_codes
  where not unlimited_usage and id in (
    select promo_code_id from order_attempts
    join unnest(sold_references, sold_attempts) as sold (reference_id, attempt) using (reference_id, attempt)
  )
  order by id for no key update;
  update promo_codes set is_used = true
  where not unlimited_usage and id in (
    select promo_code_id from order_attempts
    join unnest(sold_references, sold_attempts) as sold (reference_id, attempt) using (reference_id, attempt)
  );

  for line in
    select item_id, sum(quantity)::integer as quantity
    from order_lines
    join unnest(sold_references, sold_attempts) as sold (reference_id, attempt) using (reference_id, attempt)
    group by item_id
    order by item_id
  loop
    -- An offer ends with the sale of its ticket.
    delete from ticket_interests as offer
    using unnest(sold_references, sold_attempts) as sold (reference_id, attempt)
    where offer.reference_id = sold.reference_id and offer.attempt = sold.attempt and offer.item_id = line.item_id;
    update ticketing_items set
      sold_count = sold_count + line.quantity,
      held_count = held_count - line.quantity
    where id = line.item_id;
  end loop;

  return query
    select one.number, coalesce(one.reference_id = any (sold_references), false)
    from jsonb_to_recordset(orders_to_sell) as one (number integer, reference_id text);
end $$;

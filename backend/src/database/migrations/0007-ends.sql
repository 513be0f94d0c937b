-- How orders end, in batches: one statement puts the tickets of a batch of refused orders on sale again, and the one that sells the
-- tickets of paid orders also ends their buyers' admissions. An API of the version before goes on with its own statements.

-- Frees the held tickets of orders. Only of orders that are pending in this attempt: the others stay as they are. A ticket of an
-- offer goes back to it while that lasts. Locks like hold_orders and sell_orders: orders, and then items by their ids, the offers of
-- each before it.
create function release_orders(orders_to_release jsonb) returns table (number integer, is_released boolean)
language plpgsql rows 10 set plan_cache_mode = force_generic_plan as $$
declare
  refused record;
  released_references text[] := '{}';
  released_attempts integer[] := '{}';
  released_numbers integer[] := '{}';
  items integer[] := '{}';
  quantities integer[] := '{}';
  line record;
  offered integer;
begin
  for refused in
    select one.number, one.reference_id, one.attempt
    from jsonb_to_recordset(orders_to_release) as one (number integer, reference_id text, attempt integer)
    order by one.reference_id, one.number
  loop
    perform from orders
    where reference_id = refused.reference_id and status = 'pending' and attempt = refused.attempt
    for update;
    if found and refused.reference_id <> all (released_references) then
      released_references := array_append(released_references, refused.reference_id);
      released_attempts := array_append(released_attempts, refused.attempt);
      released_numbers := array_append(released_numbers, refused.number);
      select items || array_agg(item_id), quantities || array_agg(quantity) into items, quantities
      from order_lines where reference_id = refused.reference_id and attempt = refused.attempt;
    end if;
  end loop;

  for line in
    select id, sum(count)::integer as count from unnest(items, quantities) as freed (id, count) group by id order by id
  loop
    update ticket_interests as offer set reference_id = null, attempt = null
    from unnest(released_references, released_attempts) as released (reference_id, attempt)
    where offer.reference_id = released.reference_id and offer.attempt = released.attempt
      and offer.item_id = line.id and offer.offered_until > now();
    get diagnostics offered = row_count;
    -- What came too late ends its offer.
    delete from ticket_interests as offer
    using unnest(released_references, released_attempts) as released (reference_id, attempt)
    where offer.reference_id = released.reference_id and offer.attempt = released.attempt and offer.item_id = line.id;
    perform free_offered_tickets(line.id, line.count - offered);
  end loop;

  return query
    select one.number, one.number = any (released_numbers)
    from jsonb_to_recordset(orders_to_release) as one (number integer);
end $$;

-- As before, and ends the admissions of the sold orders, which needed another statement: sells the held tickets of paid orders and
-- uses up their promo codes. Only of orders that are pending in this attempt, and whose buyer is known: the others stay as they are.
create or replace function sell_orders(orders_to_sell jsonb) returns table (number integer, is_sold boolean)
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

  -- Skips a buyer whom another statement lets in right now: waiting here could block it in a circle, and the API ends the admission
  -- of a completed order within seconds.
  with bought as (
    select event_id, holder from admissions
    where reference_id = any (sold_references) and ended_at is null
    for update skip locked
  )
  update admissions set ended_at = now()
  from bought where admissions.event_id = bought.event_id and admissions.holder = bought.holder;

  return query
    select one.number, one.number = any (sold_numbers)
    from jsonb_to_recordset(orders_to_sell) as one (number integer);
end $$;

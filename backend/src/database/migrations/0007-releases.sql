-- Releases in batches: one statement puts the tickets of a batch of refused orders on sale again. Only adds: an API of the version
-- before goes on with its own statements.

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

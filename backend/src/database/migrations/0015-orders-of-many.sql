-- Orders of a batch in functions: PostgreSQL keeps the plans of their statements with each of its connections, also behind a pooler that
-- keeps no prepared statements.

-- The unpaid orders of visitors and of networks (a /16 or /48), counted by visitor and network, and the networks' tickets by item. Orders
-- with one of the given references are counted by that.
create function open_holds(of_visitors text[], of_wide_networks text[], of_references text[]) returns jsonb
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (
    -- Attempts first: the index of open orders has all that were open since the database last cleaned up.
    with open_attempts as materialized (
      select
        orders.reference_id, orders.attempt, visitor, address_hash as network, wide_address_hash as "wideNetwork",
        case when orders.reference_id = any (of_references) then orders.reference_id end as "referenceID"
      from (
        select reference_id, attempt, visitor, address_hash, wide_address_hash from order_attempts
        where visitor = any (of_visitors) or wide_address_hash = any (of_wide_networks)
        offset 0
      ) as of_clients
      join orders on orders.reference_id = of_clients.reference_id and orders.attempt = of_clients.attempt
      where orders.status not in ('completed', 'refused', 'abandoned', 'refunded', 'reversed')
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

-- The same, while no other order of these networks is stored until the transaction ends. To be called once the tickets are locked:
-- nothing is waited for after it, so a locked ticket delays no order of another event.
create function open_holds_alone(of_visitors text[], of_wide_networks text[], of_references text[]) returns jsonb
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(lock_key) from (
    select distinct hashtextextended('network ' || network, 0) as lock_key from unnest(of_wide_networks) as network
    order by lock_key
  ) as keys;
  -- A statement of its own sees what was stored before the lock.
  return open_holds(of_visitors, of_wide_networks, of_references);
end $$;

-- Whether an unpaid order has this promo code.
create function is_promo_held(of_promo_code integer) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from order_attempts as held join orders using (reference_id, attempt)
    where held.promo_code_id = of_promo_code
      and orders.status not in ('completed', 'refused', 'abandoned', 'refunded', 'reversed')
  );
end $$;

-- The unsold tickets of an event that are on public sale, by item; without those that have no limit.
create function unsold_tickets(of_event integer) returns json
language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', id, 'unsold', capacity - sold_count)), '[]')
    from ticketing_items
    where event_id = of_event and capacity is not null and is_active and available_public_sale and not cashless_top_up_item
      and event_id in (select id from events where is_active)
  );
end $$;

-- Stores orders of one event whose tickets can be held, each with its attempt and lines: what `hold_orders` decided of each, what their
-- visitors and networks hold in unpaid orders by now, and how many tickets of the event are unsold.
create function store_orders(
  orders_to_store jsonb, of_event integer, of_visitors text[], of_wide_networks text[], of_references text[],
  out outcomes json, out holds jsonb, out unsold json
)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  held integer[];
begin
  select coalesce(json_agg(decided), '[]'), coalesce(array_agg(decided.number) filter (where decided.outcome = 'held'), '{}')
  into outcomes, held
  from hold_orders(orders_to_store) as decided;
  insert into orders (reference_id, status, attempt, secret_hash)
  select one.reference_id, 'pending', one.attempt, one.secret_hash
  from jsonb_to_recordset(orders_to_store) as one (number integer, reference_id text, attempt integer, secret_hash text)
  where one.number = any (held)
  on conflict (reference_id) do update
  set status = excluded.status, attempt = excluded.attempt, changed_at = now();
  -- All columns: one that is added with a default needs it here, too.
  insert into order_attempts
  select new.*
  from jsonb_to_recordset(orders_to_store) as one (number integer, "row" jsonb),
    lateral jsonb_populate_record(null::order_attempts, one.row || jsonb_build_object(
      'reserved_at', clock_timestamp(), 'next_check_at', now() + interval '15 seconds', 'checks', 0, 'failed_checks', 0
    )) as new
  where one.number = any (held);
  insert into order_lines
  select new.*
  from jsonb_to_recordset(orders_to_store) as one (number integer, lines jsonb),
    lateral jsonb_populate_recordset(null::order_lines, one.lines) as new
  where one.number = any (held);
  holds := open_holds_alone(of_visitors, of_wide_networks, of_references);
  unsold := unsold_tickets(of_event);
end $$;

-- Completes paid orders: sells their tickets, ends their attempts and queues their confirmations. Of each, whether it is sold.
create function complete_orders(orders_to_complete jsonb) returns table (number integer, is_sold boolean)
language plpgsql rows 10 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  sold integer[];
begin
  sold := array(select sale.number from sell_orders(orders_to_complete) as sale where sale.is_sold);
  update order_attempts as paid set
    visitor = null, address_hash = null, wide_address_hash = null, ended_at = now(), refusal = null,
    payment_id = one.payment_id, next_check_at = case when one.is_final then null else paid.next_check_at end
  from jsonb_to_recordset(orders_to_complete) as one (
    number integer, reference_id text, attempt integer, payment_id text, is_final boolean
  )
  where one.number = any (sold) and paid.reference_id = one.reference_id and paid.attempt = one.attempt;
  update orders as completed set status = 'completed', changed_at = now()
  from jsonb_to_recordset(orders_to_complete) as one (number integer, reference_id text)
  where one.number = any (sold) and completed.reference_id = one.reference_id;
  insert into unwritten_confirmations (reference_id, attempt, is_late)
  select one.reference_id, one.attempt, false
  from jsonb_to_recordset(orders_to_complete) as one (number integer, reference_id text, attempt integer)
  where one.number = any (sold)
  on conflict do nothing;
  return query
    select one.number, one.number = any (sold) from jsonb_to_recordset(orders_to_complete) as one (number integer);
end $$;

-- What orders of one event are checked against: all of it as of one moment, without a lock.
create function read_sales(
  of_event integer, of_items integer[], of_promo_uids text[], of_visitors text[], of_wide_networks text[], of_references text[],
  out read_at timestamptz, out event jsonb, out items json, out offers json, out promos json, out known json, out holds jsonb,
  out unsold json
)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  read_at := clock_timestamp();
  select to_jsonb(events) || jsonb_build_object('processor', (
    select processor from ticketing_payment_processor_configs as config where config.event_id = events.id
  ))
  into event
  from events where id = of_event;
  select coalesce(json_agg(item), '[]') into items from ticketing_items as item where id = any (of_items);
  -- The offers of these tickets that the visitors have opened, and whose tickets are in no order.
  select coalesce(json_agg(json_build_object('item_id', item_id, 'email', email, 'visitor', visitor)), '[]') into offers
  from ticket_interests
  where visitor = any (of_visitors) and item_id = any (of_items) and offered_until > now() and reference_id is null;
  select coalesce(json_agg(to_jsonb(promo) || jsonb_build_object('isHeld', is_promo_held(id)) order by id), '[]') into promos
  from promo_codes as promo where event_id = of_event and uid = any (of_promo_uids);
  select coalesce(json_agg(to_jsonb(orders) || jsonb_build_object('latest', (
    select to_jsonb(latest)
      || jsonb_build_object('age_ms', extract(epoch from clock_timestamp() - latest.reserved_at) * 1000)
    from order_attempts as latest
    where latest.reference_id = orders.reference_id and latest.attempt = orders.attempt
  ))), '[]')
  into known
  from orders where reference_id = any (of_references);
  holds := open_holds(of_visitors, of_wide_networks, of_references);
  unsold := unsold_tickets(of_event);
end $$;

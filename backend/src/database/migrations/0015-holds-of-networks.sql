-- What visitors and networks hold in unpaid orders. Functions, because their statements join much: PostgreSQL keeps the plans with each
-- of its connections, also behind a pooler that keeps no prepared statements.

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

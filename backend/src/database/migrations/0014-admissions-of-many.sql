-- Admissions of many holders at once. Functions, because PostgreSQL keeps the plans of their statements with each of its connections,
-- also behind a pooler that keeps no prepared statements, and planning cost more than they do. An API of the version before goes on
-- with its own statements.

-- Each serves only its own query: without statistics of a new line PostgreSQL cannot know which of two costs less, and read all of
-- another.
drop index admissions_by_reference, admissions_of_network, admissions_of_wide_network;
create index admissions_by_reference on admissions (reference_id) where reference_id is not null and ended_at is null;
create index admissions_of_network on admissions (network, asked_at)
  where network is not null and ended_at is null and line < 2;
create index admissions_of_wide_network on admissions (wide_network, asked_at)
  where wide_network is not null and ended_at is null and line < 2;

-- Polls change rows: where a page has space for that, the indexes need no further entry.
alter table admissions set (fillfactor = 50);

-- As before, with a plan that is kept.
create or replace function is_beyond_share(
  of_network text, of_wide_network text, of_asked_at timestamptz, of_place bigint,
  most_of_network bigint, most_of_wide_network bigint
) returns boolean
language plpgsql stable as $$
begin
  return (
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
  );
end $$;

-- Records requests of holders, and the orders under their admissions. What they were before it; without those who never asked for a
-- place. A place stays valid until its page knows when to poll again. Skips holders that another statement changes, unless it may
-- wait: waiting for several could deadlock.
create function record_holders(
  of_event integer, of_holders text[], of_references text[], most_of_network bigint, most_of_wide_network bigint,
  idle interval, longest interval, without_order interval, new_place interval, may_wait boolean
) returns table (holder text, place bigint, is_present boolean, is_admitted boolean, has_ordered boolean, is_recorded boolean)
language plpgsql rows 10 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  present text[];
  one text;
begin
  -- Lists instead of joins: without statistics of a new line PostgreSQL would read all of it for each batch.
  if may_wait then
    present := array(
      select holder from admissions
      where event_id = of_event and holder = any (of_holders)
        and ended_at is null and (admitted_at is null or alive_until > now())
      order by holder for update
    );
  else
    -- A request changes nothing about a place that is valid for longer than it takes to count it, unless its line has changed.
    present := array(
      select holder from admissions
      where event_id = of_event and holder = any (of_holders)
        and ended_at is null and (admitted_at is null or alive_until > now())
        and not (
          admitted_at is null and alive_until > now() + new_place / 2
          and case
            when line > 0 or asked_at between now() - interval '10 seconds' and now() - interval '0.5 seconds'
            then line = is_beyond_share(network, wide_network, asked_at, place, most_of_network, most_of_wide_network)::int
            else true
          end
        )
      for update skip locked
    );
  end if;

  return query
    select
      holder, place, ended_at is null and (admitted_at is null or alive_until > now()), admitted_at is not null,
      reference_id is not null, holder = any (present)
    from admissions
    where event_id = of_event and holder = any (of_holders);

  if present <> '{}' then
    update admissions set
      returns = returns + (admitted_at is null and alive_until <= now())::int,
      alive_until = case
        when admitted_at is null then greatest(alive_until, now() + new_place)
        else least(now() + idle, admitted_at + longest)
      end,
      room_until = case
        when admitted_at is null or room_until = 'infinity' then room_until
        when of_references[array_position(of_holders, holder)] is not null then 'infinity'
        else admitted_at + without_order
      end,
      -- Neighbours of one beyond the share have left, or another process gave places to neighbours at the same time.
      line = case
        when admitted_at is null
          and (line > 0 or asked_at between now() - interval '10 seconds' and now() - interval '0.5 seconds')
        then is_beyond_share(network, wide_network, asked_at, place, most_of_network, most_of_wide_network)::int
        else line
      end,
      reference_id = case
        when admitted_at is not null then coalesce(of_references[array_position(of_holders, holder)], reference_id)
      end
    where event_id = of_event and holder = any (present);
  end if;
end $$;

-- Gives new holders, each of them once, the next places of an event, in their order. Before the sale opens, their order is drawn by
-- lot then. Returns whether the event exists.
create function take_places(
  of_event integer, of_holders text[], of_networks text[], of_wide_networks text[], sale_opens_at timestamptz,
  most_of_network bigint, most_of_wide_network bigint, new_place interval
) returns boolean
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  place_before bigint;
  is_early boolean;
begin
  insert into waiting_rooms as room (event_id, last_place, opens_at)
  select id, cardinality(of_holders), sale_opens_at from events where id = of_event
  on conflict (event_id) do update set
    last_place = room.last_place + excluded.last_place,
    opens_at = coalesce(excluded.opens_at, room.opens_at),
    drawn_at = case when excluded.opens_at > room.drawn_at then null else room.drawn_at end
  returning last_place - cardinality(of_holders), opens_at > clock_timestamp() and drawn_at is null
  into place_before, is_early;
  if not found then
    return false;
  end if;

  -- The places of a batch do not see each other: the earlier ones take from the share.
  insert into admissions (event_id, holder, network, wide_network, place, line, asked_at, alive_until, draw_key)
  select
    of_event, asked.holder, asked.network, asked.wide_network, place_before + number,
    is_beyond_share(
      asked.network, asked.wide_network, now(), place_before + number,
      case when asked.network is null then most_of_network
        else greatest(0, most_of_network + 1 - row_number() over (partition by asked.network order by number)) end,
      case when asked.wide_network is null then most_of_wide_network
        else greatest(0, most_of_wide_network + 1 - row_number() over (partition by asked.wide_network order by number)) end
    )::int,
    now(), now() + new_place, case when is_early then gen_random_uuid() end
  from unnest(of_holders, of_networks, of_wide_networks) with ordinality as asked (holder, network, wide_network, number)
  on conflict (event_id, holder) do update set
    network = excluded.network, wide_network = excluded.wide_network, place = excluded.place, line = excluded.line,
    asked_at = excluded.asked_at, alive_until = excluded.alive_until, room_until = excluded.room_until,
    admitted_at = null, ended_at = null, reference_id = null, returns = 0, draw_key = excluded.draw_key
  where admissions.ended_at is not null
    or (admissions.admitted_at is not null and admissions.alive_until <= now());
  return true;
end $$;

-- As `admit_next`, for the orders of many holders: those at the head of the line are admitted while there is room. Returns the given holders
-- that are admitted, with their orders recorded. Without sorting: PostgreSQL would read all of a long line for the few at its head.
create function admit_from_line(
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
  next record;
begin
  perform pg_advisory_xact_lock(hashtext(current_schema()), hashtext('admissions'));
  -- Turns that nobody used are kept for half a second, so that some may come at once.
  select greatest(turns_until, clock_timestamp() - greatest(apart, interval '500 milliseconds')), opens_at, drawn_at
  into turns_from, draws_at, drawn
  from waiting_rooms where event_id = of_event for update;
  if draws_at is not null and drawn is null and clock_timestamp() >= draws_at then
    -- The places that they have, in the order of their keys.
    with early as (
      select holder, place, row_number() over (order by place) as by_place, row_number() over (order by draw_key) as by_lot
      from admissions
      where event_id = of_event and draw_key is not null and admitted_at is null and ended_at is null
    )
    update admissions set place = given.place
    from early join early as given on given.by_place = early.by_lot
    where event_id = of_event and admissions.holder = early.holder;
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
    with beyond as (
      select holder from admissions
      where event_id = of_event and admitted_at is null and ended_at is null and line = 1 and alive_until > now()
      order by place
      limit room_of_all - newly_admitted
    ), admitted as (
      update admissions set
        admitted_at = now(),
        room_until = case
          when of_references[array_position(of_holders, admissions.holder)] is not null then 'infinity'
          when admissions.holder = any (of_holders) then now() + without_order
          else least(alive_until, now() + without_order)
        end,
        alive_until = now() + idle,
        reference_id = of_references[array_position(of_holders, admissions.holder)]
      from beyond where event_id = of_event and admissions.holder = beyond.holder
      returning admissions.holder
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

-- Lets orders of one event in: those of admitted holders, and those of newcomers, whom no place is known of, while there is room, one
-- for each turn. The outcome of each: `admitted`; `waiting`, a newcomer without room, who gets no place, because nothing would poll
-- for it; `no-event`; `unsure`, who has a place, returns to an order, or is changed by another statement.
create function enter_orders(
  of_event integer, of_holders text[], of_references text[], of_networks text[], of_wide_networks text[],
  are_proven boolean[], most_per_event bigint, most_in_all bigint, most_of_network bigint, most_of_wide_network bigint,
  idle interval, longest interval, without_order interval, new_place interval, apart interval
) returns table (holder text, entry text)
language plpgsql rows 10 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  known text[];
  known_references text[];
  newcomers text[];
  new_references text[];
  new_networks text[];
  new_wide_networks text[];
  has_room boolean;
  admitted text[] := '{}';
  left_line text[] := '{}';
begin
  -- As on connections of the waiting room, also behind a pooler: a crash of the database may lose the last moment.
  perform set_config('synchronous_commit', 'off', true);
  select
    array_agg(asked.holder) filter (where not is_new), array_agg(asked.reference_id) filter (where not is_new),
    array_agg(asked.holder order by number) filter (where is_new),
    array_agg(asked.reference_id order by number) filter (where is_new),
    array_agg(asked.network order by number) filter (where is_new),
    array_agg(asked.wide_network order by number) filter (where is_new)
  into known, known_references, newcomers, new_references, new_networks, new_wide_networks
  from (
    -- Values of subqueries: PostgreSQL would read whole tables to look for rows that exist.
    select each.*, is_proven and coalesce((
      select reference_id is null and not (ended_at is null and (admitted_at is null or alive_until > now()))
      from admissions where event_id = of_event and admissions.holder = each.holder
    ), true) as is_new
    from unnest(of_holders, of_references, of_networks, of_wide_networks, are_proven) with ordinality
      as each (holder, reference_id, network, wide_network, is_proven, number)
  ) as asked;

  if newcomers is not null then
    -- As `admit_from_line`, without its lock.
    select
      count(*) filter (where event_id = of_event and line = 0) < least(
        most_per_event, most_in_all - count(*) filter (where line = 0)
      ) and coalesce(
        (select turns_until + apart <= clock_timestamp() from waiting_rooms where event_id = of_event), true
      )
    into has_room
    from admissions
    where admitted_at is not null and ended_at is null and alive_until > now() and room_until > now();
    if not has_room then
      return query select unnest(newcomers), 'waiting';
    else
      -- Before the places, for which others wait that already have the lock.
      perform pg_advisory_xact_lock(hashtext(current_schema()), hashtext('admissions'));
      if not take_places(
        of_event, newcomers, new_networks, new_wide_networks, null, most_of_network, most_of_wide_network, new_place
      ) then
        return query select unnest(newcomers), 'no-event';
      else
        admitted := array(
          select admit_from_line(
            of_event, most_per_event, most_in_all, most_of_network, most_of_wide_network, idle, without_order,
            newcomers, new_references, apart
          )
        );
        if cardinality(admitted) < cardinality(newcomers) then
          with gone as (
            delete from admissions
            where event_id = of_event and holder = any (newcomers) and holder <> all (admitted) and admitted_at is null
            returning holder
          )
          select coalesce(array_agg(holder), '{}') into left_line from gone;
        end if;
        return query
          select one, case when one = any (admitted) then 'admitted' when one = any (left_line) then 'waiting' else 'unsure' end
          from unnest(newcomers) as one;
      end if;
    end if;
  end if;

  -- At last, because it waits for nothing: others may wait for the rows that it locks.
  if known is not null then
    return query
      select seen.holder, case when is_present and is_admitted and is_recorded then 'admitted' else 'unsure' end
      from record_holders(
        of_event, known, known_references, most_of_network, most_of_wide_network,
        idle, longest, without_order, new_place, false
      ) as seen;
  end if;
end $$;

-- For API processes of the version before.
create or replace function admit_next(
  of_event integer, most_per_event bigint, most_in_all bigint, most_of_network bigint, most_of_wide_network bigint,
  idle interval, without_order interval, of_holder text, of_reference text, apart interval
) returns boolean
language sql as $$
  select exists (
    select from admit_from_line(
      of_event, most_per_event, most_in_all, most_of_network, most_of_wide_network,
      idle, without_order, array[of_holder], array[of_reference], apart
    )
  )
$$;

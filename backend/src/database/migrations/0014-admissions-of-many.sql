-- As `admit_next`, for the orders of many holders: those at the head of the line are admitted while there is room. Returns the given holders
-- that are admitted, with their orders recorded.
create function admit_from_line(
  of_event integer, most_per_event bigint, most_in_all bigint, most_of_network bigint, most_of_wide_network bigint,
  idle interval, without_order interval, of_holders text[], of_references text[], apart interval
) returns setof text
language plpgsql as $$
declare
  turns_from timestamptz;
  draws_at timestamptz;
  drawn timestamptz;
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
      -- A page that was told to wait takes room as long as it is expected to ask, until it does.
      update admissions set
        admitted_at = now(),
        room_until = case when holder = any(of_holders) then now() + without_order
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
    room_until = case when admissions.holder = any(of_holders) then now() + without_order
      else least(alive_until, now() + without_order) end,
    alive_until = now() + idle
  from beyond where event_id = of_event and admissions.holder = beyond.holder;

  get diagnostics beyond_admitted = row_count;
  newly_admitted := newly_admitted + beyond_admitted;
  if newly_admitted > 0 then
    update waiting_rooms set turns_until = turns_from + newly_admitted * apart where event_id = of_event;
  end if;

  return query
  with own as (
    select holder, of_references[array_position(of_holders, holder)] as of_reference from admissions
    where event_id = of_event and holder = any(of_holders)
      and admitted_at is not null and ended_at is null and alive_until > now()
    -- Waiting for those that another process changes could deadlock.
    for update skip locked
  )
  update admissions set
    reference_id = coalesce(of_reference, reference_id),
    room_until = case when of_reference is null then room_until else 'infinity' end
  from own where event_id = of_event and admissions.holder = own.holder
  returning own.holder;
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

-- One network takes no more than its share of checkouts and lines from others, and a buyer without an order takes room for a
-- limited time.
alter table admissions
  -- Keyed hashes of the /24 or /64 and of the /16 or /48 that the holder came from; null where that tells nothing.
  add column network text,
  add column wide_network text,
  -- 0: within the share of its network; 1: beyond it, behind all of the former; 2: a place that no longer asks.
  add column line smallint not null default 0,
  -- Until when an admission takes room: without end while it has an order.
  add column room_until timestamptz not null default 'infinity';

drop index admissions_waiting;
create index admissions_waiting on admissions (event_id, line, place) where admitted_at is null and ended_at is null;
drop index admissions_admitted;
create index admissions_in_room on admissions (room_until) where admitted_at is not null and ended_at is null;
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

drop function admit_next(integer, bigint, bigint, interval, text, text, interval);

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

-- The /16 or /48 of an open order, as a keyed hash like that of the network within it.
alter table order_attempts add column wide_address_hash text;
create index order_attempts_by_wide_address on order_attempts (wide_address_hash) where wide_address_hash is not null;
drop index order_attempts_by_address;

-- Buyers are let in one at each turn, and turns are a fixed time apart: until when those of an event are used up.
alter table waiting_rooms add column turns_until timestamptz not null default 'epoch';

drop function admit_next(integer, bigint, bigint, interval, text, text);

-- Admits the first of an event's row, as many as there is room for and as there were turns, which are `apart` from each other,
-- and none once all tickets on public sale are sold: they would only keep buyers of other events out. Tells whether one of
-- them is the holder, under whose admission the order is then. A function, since its counts must be
-- taken after its lock, and yet no process waits for an answer while it holds the lock that all wait for.
-- The default is for processes that do not know of turns yet.
create function admit_next(
  of_event integer, most_per_event bigint, most_in_all bigint, idle interval, of_holder text, of_reference text,
  apart interval default interval '1 microsecond'
) returns boolean
language plpgsql as $$
declare
  turns_from timestamptz;
  is_sold_out boolean;
  newly_admitted bigint;
begin
  perform pg_advisory_xact_lock(hashtext(current_schema()), hashtext('admissions'));
  -- Turns that nobody used are kept for half a second, so that some may come at once.
  select greatest(turns_until, clock_timestamp() - greatest(apart, interval '500 milliseconds')) into turns_from
  from waiting_rooms where event_id = of_event for update;
  -- Null where an event has no tickets.
  select bool_and(coalesce(sold_count >= capacity, false)) into is_sold_out
  from ticketing_items
  where event_id = of_event and is_active and available_public_sale and not cashless_top_up_item;

  with admitted as (
    select event_id from admissions
    where admitted_at is not null and ended_at is null and alive_until > now()
  ), room as (
    select least(
      most_per_event - count(*) filter (where event_id = of_event),
      most_in_all - count(*),
      floor(extract(epoch from clock_timestamp() - turns_from) / extract(epoch from apart)),
      case when is_sold_out then 0 end
    ) as free
    from admitted
  ), next as (
    select event_id, holder from admissions
    where event_id = of_event and admitted_at is null and ended_at is null and alive_until > now()
    order by place
    limit (select greatest(free, 0)::bigint from room)
  )
  update admissions set admitted_at = now(), alive_until = now() + idle
  from next where admissions.event_id = next.event_id and admissions.holder = next.holder;

  get diagnostics newly_admitted = row_count;
  if newly_admitted > 0 then
    update waiting_rooms set turns_until = turns_from + newly_admitted * apart where event_id = of_event;
  end if;

  update admissions set reference_id = coalesce(of_reference, reference_id)
  where event_id = of_event and holder = of_holder
    and admitted_at is not null and ended_at is null and alive_until > now();
  return found;
end $$;

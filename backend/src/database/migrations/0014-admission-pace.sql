-- How far ahead of the clock an event's row has been admitted: who was let in has used up the time until then.
alter table waiting_rooms add column paced_until timestamptz not null default 'epoch';

drop function admit_next(integer, bigint, bigint, interval, text, text);

-- Admits the first of an event's row, as many as there is room for, on average one every `apart` and at once no more than come
-- in half a second, and tells whether one of them is the holder, under whose admission the order is then. A function, since its
-- counts must be taken after its lock, and yet no process waits for an answer while it holds the lock that all wait for.
-- The default is for processes that do not know of the pace yet.
create function admit_next(
  of_event integer, most_per_event bigint, most_in_all bigint, idle interval, of_holder text, of_reference text,
  apart interval default interval '1 microsecond'
) returns boolean
language plpgsql as $$
declare
  paced_from timestamptz;
  newly_admitted bigint;
begin
  perform pg_advisory_xact_lock(hashtext(current_schema()), hashtext('admissions'));
  -- What was not used of the time before the last half second is lost.
  select greatest(paced_until, clock_timestamp() - greatest(apart, interval '500 milliseconds')) into paced_from
  from waiting_rooms where event_id = of_event for update;

  with admitted as (
    select event_id from admissions
    where admitted_at is not null and ended_at is null and alive_until > now()
  ), room as (
    select least(
      most_per_event - count(*) filter (where event_id = of_event),
      most_in_all - count(*),
      floor(extract(epoch from clock_timestamp() - paced_from) / extract(epoch from apart))
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
    update waiting_rooms set paced_until = paced_from + newly_admitted * apart where event_id = of_event;
  end if;

  update admissions set reference_id = coalesce(of_reference, reference_id)
  where event_id = of_event and holder = of_holder
    and admitted_at is not null and ended_at is null and alive_until > now();
  return found;
end $$;

-- Admits the first of an event's row, as many as there is room for, and tells whether one of them is the holder, under whose
-- admission the order is then. A function, since its counts must be taken after its lock, and yet no process waits for an
-- answer while it holds the lock that all wait for.
create function admit_next(
  of_event integer, most_per_event bigint, most_in_all bigint, idle interval, of_holder text, of_reference text
) returns boolean
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext(current_schema()), hashtext('admissions'));
  with admitted as (
    select event_id from admissions
    where admitted_at is not null and ended_at is null and alive_until > now()
  ), room as (
    select least(most_per_event - count(*) filter (where event_id = of_event), most_in_all - count(*)) as free
    from admitted
  ), next as (
    select event_id, holder from admissions
    where event_id = of_event and admitted_at is null and ended_at is null and alive_until > now()
    order by place
    limit (select greatest(free, 0) from room)
  )
  update admissions set admitted_at = now(), alive_until = now() + idle
  from next where admissions.event_id = next.event_id and admissions.holder = next.holder;

  update admissions set reference_id = coalesce(of_reference, reference_id)
  where event_id = of_event and holder = of_holder
    and admitted_at is not null and ended_at is null and alive_until > now();
  return found;
end $$;

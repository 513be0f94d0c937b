-- Who waits for a ticket, and which tickets are offered to them. Only adds, and move_tickets counts the same without offers: an
-- API of the version before goes on. It refuses an order with an offer as sold out, and the offer stays.

-- An e-mail address that a visitor left at a ticket. Deleted once its e-mail is written, its ticket is sold, or its offer is over.
create table ticket_interests (
  id uuid primary key default gen_random_uuid(),
  -- First come, first served.
  place bigint generated always as identity,
  item_id integer not null references ticketing_items (id),
  email text not null,
  -- Language in which its owner is written to.
  language text not null,
  -- `sale`: gets an e-mail when the sale begins. `ticket`: is offered one ticket when some come back.
  waits_for text not null check (waits_for in ('sale', 'ticket')),
  requested_at timestamptz not null default now(),
  -- Until when one ticket is held for it; null: nothing is offered yet.
  offered_until timestamptz,
  -- Who opened the offer last: only this visitor can use it.
  visitor text,
  -- The order that has its ticket now.
  reference_id text,
  attempt integer,
  check (offered_until is not null or (visitor is null and reference_id is null)),
  check ((reference_id is null) = (attempt is null))
);
create unique index ticket_interests_by_email on ticket_interests (item_id, lower(email), waits_for);
create index ticket_interests_waiting on ticket_interests (item_id, waits_for, place) where offered_until is null;
create index ticket_offers_by_end on ticket_interests (offered_until) where offered_until is not null and reference_id is null;
create index ticket_offers_by_visitor on ticket_interests (visitor) where visitor is not null;
create index ticket_offers_by_order on ticket_interests (reference_id, attempt) where reference_id is not null;

-- Puts tickets that an offer held on sale again. A limit that was lowered below what is taken gets what comes back.
create function free_offered_tickets(of_item integer, returned integer) returns void
language sql as $$
  update ticketing_items set
    held_count = held_count - returned,
    capacity = capacity - least(returned, greatest(0, capacity - (sales_limit - coalesce(sold_elsewhere, 0))))
  where id = of_item
$$;

-- Moves the tickets of an attempt between `free`, `held` and `sold`; false where there are not enough free ones. One ticket of
-- a kind may come from an offer, which holds it already: the offer must be of the attempt's visitor and e-mail. A ticket that an
-- unpaid attempt releases goes back to its offer while that lasts.
--
-- Items are locked in the order of their ids, and the offers of each before it, so that nobody waits in a circle.
create or replace function move_tickets(of_reference text, of_attempt integer, source text, target text) returns boolean
language plpgsql as $$
declare
  line record;
  offered integer;
begin
  for line in
    select item_id, quantity from order_lines where reference_id = of_reference and attempt = of_attempt order by item_id
  loop
    offered := 0;
    if source = 'free' then
      update ticket_interests as offer set reference_id = of_reference, attempt = of_attempt
      from order_attempts as ordered
      where ordered.reference_id = of_reference and ordered.attempt = of_attempt
        and offer.item_id = line.item_id and offer.offered_until > now() and offer.reference_id is null
        and offer.visitor = ordered.visitor and lower(offer.email) = lower(ordered.email);
      get diagnostics offered = row_count;
    elsif source = 'held' and target = 'free' then
      update ticket_interests set reference_id = null, attempt = null
      where reference_id = of_reference and attempt = of_attempt and item_id = line.item_id and offered_until > now();
      get diagnostics offered = row_count;
    end if;
    -- What is sold or came too late ends its offer.
    if target <> 'held' then
      delete from ticket_interests
      where reference_id = of_reference and attempt = of_attempt and item_id = line.item_id;
    end if;
    update ticketing_items set
      sold_count = sold_count + case 'sold' when target then line.quantity when source then -line.quantity else 0 end,
      held_count = held_count + case 'held' when target then line.quantity when source then -line.quantity else 0 end
        + case 'free' when source then -offered when target then offered else 0 end,
      -- A limit that was lowered below what is taken gets what comes back.
      capacity = case target
        when 'free' then capacity
          - least(line.quantity - offered, greatest(0, capacity - (sales_limit - coalesce(sold_elsewhere, 0))))
        else capacity
      end
    where id = line.item_id
      and (source <> 'free' or capacity is null or capacity - sold_count - held_count >= line.quantity - offered);
    if not found then
      return false;
    end if;
  end loop;
  return true;
end $$;

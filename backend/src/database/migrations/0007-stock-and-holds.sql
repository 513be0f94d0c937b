-- Stock is counted: how many tickets may be sold here in all, how many are sold, and how many open orders hold. Nothing
-- can be sold twice, whatever the code does. Without a capacity there is no limit.
alter table ticketing_items
  add column capacity integer,
  add column sold_count integer not null default 0 check (sold_count >= 0),
  add column held_count integer not null default 0 check (held_count >= 0),
  -- What of sales_limit was sold before the first import; null where no balance was given.
  add column sold_elsewhere integer;

update ticketing_items set sold_count = taken.sold, held_count = taken.held
  from (
    select item_id,
      coalesce(sum(quantity) filter (where status = 'completed'), 0) as sold,
      coalesce(sum(quantity) filter (where status not in ('completed', 'refused', 'abandoned', 'refunded', 'reversed')), 0)
        as held
    from order_lines join orders using (reference_id, attempt) group by item_id
  ) as taken
  where taken.item_id = ticketing_items.id;
update ticketing_items
  set capacity = greatest(coalesce(sales_limit_balance, sales_limit), held_count) + sold_count
  where coalesce(sales_limit_balance, sales_limit) is not null;
update ticketing_items set sold_elsewhere = coalesce(sales_limit - capacity, 0)
  where sales_limit_balance is not null or sales_limit <> capacity;

alter table ticketing_items
  add constraint ticketing_items_not_oversold check (sold_count + held_count <= capacity),
  drop column sales_limit_balance;
alter table ticketing_items
  -- What is free now. A limit of which no balance was given is answered by itself until a ticket of it is taken.
  add column sales_limit_balance integer generated always as (
    case when sold_elsewhere is null and sold_count + held_count = 0 then null
    else capacity - sold_count - held_count end
  ) stored;

-- Moves the tickets of an attempt between `free`, `held` and `sold`; false where there are not enough free ones. A function,
-- since it takes one row after the other in the order of their ids, so that no two orders wait for each other, and yet no
-- row is locked while the next statement is on its way.
create function move_tickets(of_reference text, of_attempt integer, source text, target text) returns boolean
language plpgsql as $$
declare
  line record;
begin
  for line in
    select item_id, quantity from order_lines where reference_id = of_reference and attempt = of_attempt order by item_id
  loop
    update ticketing_items set
      sold_count = sold_count + case 'sold' when target then line.quantity when source then -line.quantity else 0 end,
      held_count = held_count + case 'held' when target then line.quantity when source then -line.quantity else 0 end,
      -- A limit that was lowered below what is taken gets what comes back.
      capacity = case target
        when 'free' then capacity
          - least(line.quantity, greatest(0, capacity - (sales_limit - coalesce(sold_elsewhere, 0))))
        else capacity
      end
    where id = line.item_id
      and (source <> 'free' or capacity is null or capacity - sold_count - held_count >= line.quantity);
    if not found then
      return false;
    end if;
  end loop;
  return true;
end $$;

-- Whose an open order is, so that one client does not hold everything. The address is kept as a keyed hash.
alter table order_attempts
  add column visitor text,
  add column address_hash text;
create index order_attempts_by_visitor on order_attempts (visitor) where visitor is not null;
create index order_attempts_by_address on order_attempts (address_hash) where address_hash is not null;

-- Each attempt under a reference is a row of its own that stays; an order says where its latest one stands. An order that
-- was given up is in a state like any other. What was abandoned and yet paid stays completed.
alter table orders rename to order_attempts;
alter index orders_pkey rename to order_attempts_pkey;

create table orders (
  reference_id text primary key,
  -- `pending` holds the tickets and the promo code of the latest attempt, `completed` is paid; of `refused` and `abandoned`
  -- nothing was charged, and only after `refused` another attempt may follow.
  status text not null
    constraint orders_status_check check (status in ('pending', 'completed', 'refused', 'abandoned')),
  -- Number of the latest attempt; 0 where the reference was given up before any.
  attempt integer not null check (attempt >= 0),
  changed_at timestamptz not null default now()
);
insert into orders (reference_id, status, attempt, changed_at)
  select reference_id, status, attempt, coalesce(completed_at, reserved_at) from order_attempts;
insert into orders (reference_id, status, attempt, changed_at)
  select reference_id, 'abandoned', 0, abandoned_at from abandoned_references
  on conflict (reference_id) do update set status = 'abandoned', changed_at = excluded.changed_at
  where orders.status = 'refused';
drop table abandoned_references;

alter table order_lines add column attempt integer;
update order_lines set attempt = order_attempts.attempt
  from order_attempts where order_attempts.reference_id = order_lines.reference_id;
alter table order_lines
  drop constraint order_lines_reference_id_fkey,
  drop constraint order_lines_pkey,
  add primary key (reference_id, attempt, item_id);

drop index pending_orders, orders_by_promo;
alter table order_attempts drop constraint order_attempts_pkey;
alter table order_attempts add primary key (reference_id, attempt);
alter table order_attempts add foreign key (reference_id) references orders (reference_id);
alter table order_attempts drop column status;
alter table order_attempts rename column completed_at to ended_at;
alter table order_lines
  add foreign key (reference_id, attempt) references order_attempts (reference_id, attempt);

create index open_orders on orders (reference_id) where status not in ('completed', 'refused', 'abandoned');
create index order_attempts_by_promo on order_attempts (promo_code_id) where promo_code_id is not null;

-- Whether an attempt's money may still arrive is asked of its processor until it is certain: `next_check_at` is when it is
-- asked next (null: certain), with growing pauses.
alter table order_attempts
  add column next_check_at timestamptz,
  add column checks integer not null default 0,
  add column failed_checks integer not null default 0;
update order_attempts set next_check_at = now()
  from orders
  where orders.reference_id = order_attempts.reference_id and orders.attempt = order_attempts.attempt
    and orders.status not in ('completed', 'refused', 'abandoned');
alter table order_attempts alter column next_check_at set default now() + interval '15 seconds';
create index due_checks on order_attempts (processor, next_check_at) where next_check_at is not null;

-- `refunded`: paid, but without tickets, so that the money goes back; `reversed`: completed, and its payment fell through.
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check
  check (status in ('pending', 'completed', 'refused', 'abandoned', 'refunded', 'reversed'));

-- Payments that belong to their buyers again. `next_try_at` is null once the money is on its way back.
create table returned_payments (
  processor text not null,
  payment_id text not null,
  reference_id text not null,
  attempt integer not null,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('no-tickets', 'other-amount', 'paid-twice')),
  decided_at timestamptz not null default now(),
  next_try_at timestamptz default now(),
  tries integer not null default 0,
  returned_at timestamptz,
  primary key (processor, payment_id),
  foreign key (reference_id, attempt) references order_attempts (reference_id, attempt)
);
create index payments_to_return on returned_payments (processor, next_try_at) where next_try_at is not null;

-- What people did to orders by `storefront orders`.
create table order_audit (
  id bigint generated always as identity primary key,
  done_at timestamptz not null default now(),
  who text not null,
  action text not null check (action in ('resend', 'refund', 'release', 'resolve')),
  -- Order that it was about; null where it was about none.
  reference_id text,
  note text not null
);
create index order_audit_by_reference on order_audit (reference_id);

-- Orders are found by the buyer too: by e-mail, and by any beginning of a word of the name.
create index order_attempts_by_email on order_attempts (lower(email)) where email is not null;
create index order_attempts_by_name on order_attempts using gin (to_tsvector('simple', coalesce(customer ->> 'name', '')))
  where customer is not null;

-- `on-request`: a person gave the money back.
alter table returned_payments drop constraint returned_payments_reason_check;
alter table returned_payments add constraint returned_payments_reason_check
  check (reason in ('no-tickets', 'other-amount', 'paid-twice', 'on-request'));

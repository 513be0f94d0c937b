-- What a person must look at, in one list. Details hold no personal data: an order is named by its reference.
create table attention_items (
  id bigint generated always as identity primary key,
  reason text not null,
  -- Order that it is about; null where it is about none.
  reference_id text,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  check ((resolved_at is null) = (resolved_by is null))
);
-- The same matter is in the list once for as long as it is open.
create unique index open_attention_items on attention_items (reason, reference_id) nulls not distinct
  where resolved_at is null;

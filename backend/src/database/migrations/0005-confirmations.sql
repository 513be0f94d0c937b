-- Confirmations of paid orders that are still to be written: they are made when they are delivered, not while the buyer waits.
-- Only adds: an API of the version before writes its confirmations itself, and sends those that are written.
create table unwritten_confirmations (
  reference_id text primary key,
  attempt integer not null,
  -- Whether its payment was late.
  is_late boolean not null,
  created_at timestamptz not null default now(),
  -- When writing it is tried next.
  next_try_at timestamptz not null default now(),
  tries integer not null default 0
);
create index unwritten_confirmations_due on unwritten_confirmations (next_try_at);

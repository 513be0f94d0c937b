-- References that a visitor was told nothing was charged for: a request that arrives late must not charge after all.
create table abandoned_references (
  reference_id text primary key,
  abandoned_at timestamptz not null default now()
);

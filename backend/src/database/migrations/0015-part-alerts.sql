-- Releases of parts that became sick, to be told to their owners once.
create table part_alerts (
  part text not null,
  release text not null,
  contract text not null,
  visits integer not null,
  failed integer not null,
  since timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (part, release)
);

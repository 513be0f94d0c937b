-- Which visits had which release of a part, and whether they saw it fail: one row, and so one vote, for each visit.
create table part_visits (
  part text not null,
  release text not null,
  visitor text not null,
  contract text not null,
  failed boolean not null,
  changed_at timestamptz not null default now(),
  primary key (part, release, visitor)
);

create index part_visits_by_time on part_visits (changed_at);

-- What went wrong in the releases of parts, counted in windows of ten minutes.
create table part_faults (
  since timestamptz not null default date_bin('10 minutes', now(), timestamptz '2000-01-01 00:00Z'),
  part text not null,
  release text not null,
  kind text not null,
  message text not null,
  contract text not null,
  stack text not null,
  count bigint not null default 1,
  last_at timestamptz not null default now(),
  primary key (since, part, release, kind, message)
);

create index newest_part_faults on part_faults (part, last_at);

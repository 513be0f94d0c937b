-- What browsers refused to load or to run, counted by day: who wrote the code, what it wanted, and where from.
create table policy_reports (
  day date not null default current_date,
  page text not null,
  part text not null,
  release text not null,
  directive text not null,
  blocked text not null,
  count bigint not null default 1,
  last_at timestamptz not null default now(),
  primary key (day, page, part, release, directive, blocked)
);

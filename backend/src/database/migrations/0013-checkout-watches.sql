-- Wide networks (/16 or /48) that reported a violation on its day: what several report is not one client's invention.
alter table policy_reports add column networks integer not null default 0;

-- The last result of `storefront watch` for each checkout: what a browser found changed, and what it saw there.
create table checkout_watches (
  processor text primary key,
  address text not null,
  watched_at timestamptz not null,
  changes jsonb not null,
  seen jsonb not null
);

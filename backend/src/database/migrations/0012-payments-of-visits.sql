-- How far a visit came at the checkout of a part, by which canaries of checkouts are judged: 0 not at all, 1 reached, 2 started,
-- 3 declined, 4 completed. Visits count from their first report.
alter table part_visits
  add column payment smallint not null default 0 check (payment between 0 and 4),
  add column first_at timestamptz not null default now();

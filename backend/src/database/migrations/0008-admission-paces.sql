-- How fast buyers enter the checkout of an event (backend/src/admission/pace.ts), the same for all processes.
create table admission_paces (
  event_id integer primary key references events (id) on delete cascade,
  -- Buyers that enter in a second.
  per_second float8 not null,
  -- Orders that were answered in a second, smoothed.
  answered_per_second float8 not null default 0,
  -- 80 % of what was answered in a second when orders were last too slow; null while they never were.
  max_per_second float8,
  -- How many measures in a row found trouble, and seconds since the last trouble.
  troubles integer not null default 0,
  calm_seconds float8 not null default 0,
  -- Orders of all processes since the pace was judged.
  answered integer not null default 0,
  slow integer not null default 0,
  refused integer not null default 0,
  judged_at timestamptz not null default clock_timestamp(),
  -- When a process has counted last.
  counted_at timestamptz not null default clock_timestamp()
);

-- How often something was done by one client within a window, counted by all processes together. Keys are hashes. After a
-- crash of the database the counts begin again, so they need no log.
create unlogged table rate_counts (
  key text primary key,
  uses integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);

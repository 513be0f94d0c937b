-- Used priority links, whose visitors do not wait in line. Who gets a link is known to those who sent it alone.
create table priority_links (
  id uuid primary key,
  event_id integer not null references events (id) on delete cascade,
  -- The only visitor who may use it.
  visitor uuid not null,
  ends_at timestamptz not null
);
create index priority_links_of_visitor on priority_links (event_id, visitor);

-- Tickets of paid orders that were handed on or admitted. Only adds: an API of the version before goes on.

create table tickets (
  reference_id text not null references orders (reference_id),
  -- 1 for the first, in the order of the order's lines.
  number integer not null check (number > 0),
  -- How often it was handed on. A link to a ticket is of one holding.
  holding integer not null default 0 check (holding >= 0),
  -- The code that admits it; null for `{reference}/{number}`, as long as its buyer holds it.
  code text unique check ((holding = 0) = (code is null)),
  -- Name of who holds it, if they gave one.
  holder text,
  handed_on_at timestamptz,
  admitted_at timestamptz,
  primary key (reference_id, number)
);

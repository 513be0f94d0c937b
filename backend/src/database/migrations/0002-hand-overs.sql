-- What the checkout at an origin of its own reports to the event page. Only adds: an API of the version before goes on.

-- The hand-over from which an attempt came; null for a checkout on the shop's own origin.
alter table order_attempts add column hand_over uuid;
create index order_attempts_by_hand_over on order_attempts (hand_over) where hand_over is not null;

-- Carts that were changed in the checkout, for the event page to take over.
create table hand_overs (
  id uuid primary key,
  -- The storefront's own JSON, which is never read here.
  cart text not null,
  changed_at timestamptz not null default now()
);
create index hand_overs_by_time on hand_overs (changed_at);

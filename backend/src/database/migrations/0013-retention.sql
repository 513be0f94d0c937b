-- Who an attempt was begun by is of use while it is open, and wiped with its end.
update order_attempts set visitor = null where ended_at is not null and visitor is not null;

-- Unpaid orders are deleted in time.
create index unpaid_orders on orders (changed_at) where status in ('refused', 'abandoned');

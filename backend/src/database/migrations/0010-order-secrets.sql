-- SHA-256 of the secret that the browser of an order made for it, in hexadecimal digits. Who knows it may replace the
-- order while it is pending, or give it up; without one only the settlement ends the order.
alter table orders add column secret_hash text check (secret_hash ~ '^[0-9a-f]{64}$');

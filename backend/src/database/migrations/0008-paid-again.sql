-- Money that comes late is compared with what its buyer has ordered since.
create index order_attempts_by_fingerprint on order_attempts using hash (fingerprint);

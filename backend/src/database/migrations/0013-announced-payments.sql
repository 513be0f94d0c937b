-- A payment at Stripe that is `processing` counts as paid and may fall through for days. Orders that were completed before
-- their payments were watched are looked at once more; spread over an hour, so that they delay no other.
update order_attempts set next_check_at = now() + random() * interval '1 hour'
  from orders
  where orders.reference_id = order_attempts.reference_id and orders.attempt = order_attempts.attempt
    and orders.status = 'completed' and processor = 'stripe' and payment_id is not null and next_check_at is null
    and reserved_at > now() - interval '14 days';

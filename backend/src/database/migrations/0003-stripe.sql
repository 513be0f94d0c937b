-- The payment intent of each attempt. Only its row says that a client secret left the API: without one, nobody can
-- pay the attempt.
create table stripe_payment_intents (
  payment_intent_id text primary key,
  reference_id text not null,
  attempt integer not null,
  account text not null,
  opened_at timestamptz not null default now(),
  unique (reference_id, attempt)
);

-- Webhook events that have been handled. Stripe sends an event until it is answered, at times more than once.
create table stripe_events (
  event_id text primary key,
  handled_at timestamptz not null default now()
);

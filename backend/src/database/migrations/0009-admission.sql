-- The places that were given of an event, in the order in which visitors came.
create table waiting_rooms (
  event_id integer primary key references events (id) on delete cascade,
  last_place bigint not null
);

-- Who is in an event's checkout or waits for it: admitted_at is null while it waits, ended_at while it goes on.
create table admissions (
  event_id integer not null references events (id) on delete cascade,
  -- A visitor, or the reference of an order whose sender has no token.
  holder text not null,
  place bigint not null,
  asked_at timestamptz not null,
  admitted_at timestamptz,
  -- Without a sign of life until then, an admission ends and a place is passed over.
  alive_until timestamptz not null,
  ended_at timestamptz,
  -- The latest order under this admission.
  reference_id text,
  primary key (event_id, holder)
);
create index admissions_waiting on admissions (event_id, place) where admitted_at is null and ended_at is null;
create index admissions_admitted on admissions (event_id) where admitted_at is not null and ended_at is null;
create index admissions_ended on admissions (event_id, ended_at) where ended_at is not null;
create index admissions_by_reference on admissions (reference_id) where ended_at is null;

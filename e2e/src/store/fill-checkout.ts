import { journeyStoreFolder } from './journey-store';
import { queryStore } from './store-database';

/** As many as an event's checkout admits by default. */
const capacity = 300;

/** Fills an event's checkout in the journeys' store for the time of a test run: who opens it now waits in line. */
export async function fillCheckout(slug: string): Promise<void> {
  await queryStore(
    journeyStoreFolder,
    `insert into admissions (event_id, holder, place, asked_at, admitted_at, alive_until)
     select events.id, 'buyer ' || place, -place, now(), now(), now() + interval '1 hour'
     from events, generate_series(1, $2::integer) as place where ticketing_slug = $1
     on conflict do nothing`,
    [slug, capacity],
  );
}

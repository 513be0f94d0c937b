import { journeyStoreFolder } from './journey-store';
import { openStore } from './store-database';

/** Keeps the journeys' store from reading any event until the returned function is called. */
export async function lockCatalogue(): Promise<() => Promise<void>> {
  const client = await openStore(journeyStoreFolder);
  await client.query('begin');
  await client.query('lock table events in access exclusive mode');
  return () => client.end();
}

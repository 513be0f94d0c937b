import { openStore } from './store-database';

/**
 * Keeps a store from reading any event until the returned function is called. Every query that runs meanwhile fails, so the store has
 * to be the test's own. @param store - folder of its state
 */
export async function lockCatalogue(store: string): Promise<() => Promise<void>> {
  const client = await openStore(store);
  await client.query('begin');
  await client.query('lock table events in access exclusive mode');
  return () => client.end();
}

import { journeyStoreFolder } from './journey-store';
import { queryStore } from './store-database';

/** How many of an item the journeys' store has left. */
export async function readStock(item: string): Promise<number> {
  const [row] = await queryStore<{ sales_limit_balance: number }>(
    journeyStoreFolder,
    'select sales_limit_balance from ticketing_items where name = $1',
    [item],
  );
  if (!row) throw new Error(`The store sells no ${item}.`);
  return row.sales_limit_balance;
}

import type { Database } from '../database/connection';
import type { CheckedOrder } from './model/checked-order';
import type { HoldLimits } from './model/hold-limits';
import { type Refusal, tooManyHolds } from './model/refusal';
import { findOpenHolds, type HoldClient } from './repository/open-holds';

/** What one address may hold of a kind, however few tickets of it there are. */
const ticketsOfAFamily = 4;

/** Why a client that has not paid its orders gets no further tickets now, or null (docs/rules.md, Holds). */
export async function checkHolds(
  database: Database,
  limits: HoldLimits,
  client: HoldClient,
  referenceID: string,
  { lines }: CheckedOrder,
): Promise<Refusal | null> {
  if (client.visitor === null && client.addressHash === null) return null;
  const holds = await findOpenHolds(database, client, referenceID);
  if (holds.ordersOfVisitor >= limits.ordersPerVisitor) {
    return tooManyHolds('Other orders of yours are not paid yet.');
  }
  if (holds.ordersOfAddress >= limits.ordersPerAddress) {
    return tooManyHolds('Many orders from your network are not paid yet.');
  }
  for (const { item, quantity } of lines) {
    const held = holds.ticketsOfAddress.get(item.id) ?? 0;
    if (held === 0 || item.capacity === null) continue;
    const share = ((item.capacity - item.sold_count) * limits.sharePerAddress) / 100;
    const most = Math.max(ticketsOfAFamily, share);
    if (held + quantity > most) {
      return tooManyHolds(`Other tickets of "${item.name}" are being paid for from your network.`);
    }
  }
  return null;
}

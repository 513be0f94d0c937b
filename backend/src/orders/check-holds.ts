import type { Database } from '../database/connection';
import type { CheckedOrder } from './model/checked-order';
import type { HoldLimits } from './model/hold-limits';
import { type Refusal, tooManyHolds } from './model/refusal';
import type { RequestedOrder } from './model/requested-order';
import { findOpenHolds, type HoldClient } from './repository/open-holds';
import { readUnsoldTickets } from './repository/unsold-tickets';

/** What one address may hold of a kind or an event, however few tickets of it there are. */
const ticketsOfAFamily = 4;

type AskedOrder = Pick<RequestedOrder, 'eventId' | 'referenceID'>;

/** Why a client that has not paid its orders gets no further tickets now, or null (docs/rules.md, Stock). */
export async function checkHolds(
  database: Database,
  limits: HoldLimits,
  client: HoldClient,
  { eventId, referenceID }: AskedOrder,
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
  if (holds.ticketsOfAddress.size === 0) return null;
  const unsold = await readUnsoldTickets(database, eventId);
  const held = (id: number) => holds.ticketsOfAddress.get(id) ?? 0;
  const isTooMuch = (heldBefore: number, asked: number, unsoldInAll: number) =>
    heldBefore > 0 &&
    heldBefore + asked > Math.max(ticketsOfAFamily, (unsoldInAll * limits.sharePerAddress) / 100);

  const counted = lines.filter(({ item }) => unsold.has(item.id));
  for (const { item, quantity } of counted) {
    if (isTooMuch(held(item.id), quantity, unsold.get(item.id) ?? 0)) {
      return tooManyHolds(`Other tickets of "${item.name}" are being paid for from your network.`);
    }
  }
  const asked = sum(counted.map(({ quantity }) => quantity));
  const heldOfEvent = sum([...unsold.keys()].map(held));
  return asked > 0 && isTooMuch(heldOfEvent, asked, sum([...unsold.values()]))
    ? tooManyHolds('Other tickets of this event are being paid for from your network.')
    : null;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

import { type Networks, noPlace, type Refusal, type RequestedOrder, waiting } from '@storefront/order-port';
import type { Database } from '../database/connection';
import { endAdmission, endSettled, forgetHolder } from './end-admissions';
import { admitNext, type Holder, markSeen, orderHolder, takePlaces, visitorHolder } from './line';
import { type AdmissionLimits, hasRoom, readRoom } from './room';

/**
 * Lets a buyer who orders into the checkout of an event: at once where there is room and no line, else in the order in which
 * they came. Asking again keeps the place.
 * @param referenceID An order that is to be placed.
 * @returns what became of the wish: one who waits has a place.
 */
export async function enterCheckout(
  database: Database,
  limits: AdmissionLimits,
  holder: Holder,
  referenceID: string | null = null,
): Promise<'admitted' | 'waiting' | 'no-event'> {
  const { standing: seen } = await markSeen(database, limits, holder, referenceID);
  if (seen?.isAdmitted) return 'admitted';
  const { eventId } = holder;
  const room = seen
    ? await readRoom(database, eventId)
    : await takePlaces(database, limits, eventId, [holder]);
  if (!room) return 'no-event';
  const mayEnter = hasRoom(room, limits);
  if (seen && !mayEnter) return 'waiting';

  if (mayEnter && (await admitNext(database, limits, holder, referenceID))) return 'admitted';
  const { standing } = await markSeen(database, limits, holder, referenceID);
  // Another request under the same reference has ended meanwhile, and its place with it.
  if (!standing) return enterCheckout(database, limits, holder, referenceID);
  return standing.isAdmitted ? 'admitted' : 'waiting';
}

type RequestedOrderTerms = Pick<RequestedOrder, 'eventId' | 'referenceID' | 'visitor'>;

const holderOf = ({ eventId, visitor, referenceID }: RequestedOrderTerms) => ({
  eventId,
  holder: visitor === null ? orderHolder(referenceID) : visitorHolder(visitor),
});

/**
 * Why an order has to wait; null where it may be placed. A visitor without an admission gets a place in the line; a sender
 * without a token is served while there is room, and has no place. A request that asks again for an order that is open or placed never waits.
 * @param networks - hashes of where the request comes from
 */
export async function admitOrder(
  database: Database,
  limits: AdmissionLimits,
  order: RequestedOrderTerms,
  networks: Networks | null,
): Promise<Refusal | null> {
  const entry = await enterCheckout(database, limits, { ...holderOf(order), networks }, order.referenceID);
  if (entry !== 'waiting') return null;
  if (order.visitor === null) await forgetHolder(database, holderOf(order));
  if (await isKnown(database, order.referenceID)) return null;
  return order.visitor === null ? noPlace : waiting;
}

/** Ends the admission under which an order would be placed: there is nothing for it. */
export const leaveCheckout = (database: Database, order: RequestedOrderTerms): Promise<void> =>
  endAdmission(database, holderOf(order));

/**
 * Frees the room that an order took without a token, or ends the admission of a buyer who has bought, or for whom nothing is
 * left. A buyer whose order was refused goes on without one.
 */
export const finishOrder = (
  database: Database,
  limits: AdmissionLimits,
  order: RequestedOrderTerms,
): Promise<void> =>
  order.visitor === null
    ? forgetHolder(database, holderOf(order))
    : endSettled(database, limits, order.referenceID);

async function isKnown(database: Database, referenceID: string): Promise<boolean> {
  const order = await database
    .selectFrom('orders')
    .select('reference_id')
    .where('reference_id', '=', referenceID)
    .where('status', 'in', ['pending', 'completed'])
    .executeTakeFirst();
  return order !== undefined;
}

import { type Networks, noPlace, type Refusal, type RequestedOrder, waiting } from '@storefront/order-port';

import type { Database } from '../database/connection';
import type { AdmissionLimits } from './admission-limits';
import { endAdmission, endSettled } from './end-admissions';
import { enterCheckout } from './enter-checkout';
import { forgetHolder } from './forget-holder';
import { orderHolder, visitorHolder } from './holder';

type AskedOrder = Pick<RequestedOrder, 'eventId' | 'referenceID' | 'visitor'>;

const holderOf = ({ eventId, visitor, referenceID }: AskedOrder) => ({
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
  order: AskedOrder,
  networks: Networks | null,
): Promise<Refusal | null> {
  const entry = await enterCheckout(database, limits, { ...holderOf(order), networks }, order.referenceID);
  if (entry !== 'waiting') return null;
  if (order.visitor === null) await forgetHolder(database, holderOf(order));
  if (await isKnown(database, order.referenceID)) return null;
  return order.visitor === null ? noPlace : waiting;
}

/** Ends the admission under which an order would be placed: there is nothing for it. */
export const leaveCheckout = (database: Database, order: AskedOrder): Promise<void> =>
  endAdmission(database, holderOf(order));

/**
 * Frees the room that an order took without a token, or ends the admission of a buyer who has bought, or for whom nothing is
 * left. A buyer whose order was refused goes on without one.
 */
export const finishOrder = (database: Database, limits: AdmissionLimits, order: AskedOrder): Promise<void> =>
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

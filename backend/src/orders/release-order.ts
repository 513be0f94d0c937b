import {
  type AttemptKey,
  type EventAttempt,
  isOwn,
  type LatePayment,
  type Order,
  type OrderClient,
  type Refusal,
} from '@ticket-storefront/order-port';
import type { Database } from '../database/connection';
import { nextOrderState, stateOf } from './model/order-state';
import type { OrderServices } from './order-services';
import {
  findOrder,
  lockOrder,
  lockReference,
  type Release,
  releaseAttempts,
  saveOrderState,
} from './repository';
import { endInBatches } from './retry-singly';

/** An unpaid attempt of an event. */
export interface EventRelease extends Release {
  readonly eventId: number;
}

/**
 * Releases unpaid attempts in batches: those of an event that come while one is released form the next.
 * @returns whether the attempt is released; if not, nothing has changed
 */
export const createReleases = (database: Database): ((release: EventRelease) => Promise<boolean>) =>
  endInBatches((batch: readonly EventRelease[]) => releaseAttempts(database, batch));

/**
 * Releases what an attempt holds after no payment arrived, in a batch with others. If none can arrive, also deletes the buyer's
 * details; else the processor is still polled. Returns false unless it is the latest attempt of a pending order.
 */
export const releaseOrder = (
  { release }: Pick<OrderServices, 'release'>,
  { referenceID, attempt, eventId }: EventAttempt,
  refusal: Refusal,
  payment: LatePayment = 'cannot-come',
): Promise<boolean> => release({ referenceID, attempt, eventId, refusal, payment });

/** The same of one attempt within a larger transaction. */
export async function releaseWithin(
  transaction: Database,
  { referenceID, attempt }: AttemptKey,
  refusal: Refusal,
  payment: LatePayment,
): Promise<boolean> {
  const [isReleased = false] = await releaseAttempts(transaction, [
    { referenceID, attempt, refusal, payment },
  ]);
  return isReleased;
}

/**
 * Abandons a reference, so that a request on its way is refused. An order needs its secret; an unused reference needs a visitor
 * or the secret of the future order. A pending or completed order stays as it is (docs/rules.md, API answers).
 */
export function abandonOrder(
  database: Database,
  referenceID: string,
  by: OrderClient & { readonly visitor: string | null },
): Promise<Order | null> {
  return database.transaction().execute(async (transaction) => {
    await lockReference(transaction, referenceID);
    const order = await lockOrder(transaction, referenceID);
    const mayAbandon = order ? isOwn(order, by) : by.secretHash !== null || by.visitor !== null;
    if (!mayAbandon) return order;
    const next = nextOrderState(stateOf(order), { type: 'abandoned' });
    if (!next) return order;
    await saveOrderState(transaction, referenceID, next, by.secretHash);
    return findOrder(transaction, referenceID);
  });
}

import type { AttemptKey } from '@storefront/order-port';
import type { Database } from '../../database/connection';
import type { StoredState } from '../model/order-state';
import { type TicketState, ticketsMoved } from './move-tickets';
import { orderState } from './save-order-state';
import { paidAttempt } from './save-outcome';

/**
 * Stores in one statement that an attempt is paid, and sells its tickets. It comes last, like every move of tickets; where it
 * answers false there are not enough of them, and the transaction is to be undone.
 */
export async function saveSale(
  transaction: Database,
  key: AttemptKey,
  next: StoredState,
  payment: Parameters<typeof paidAttempt>[2],
  from: TicketState,
): Promise<boolean> {
  const { isMoved } = await transaction
    .with('paid', () => paidAttempt(transaction, key, payment))
    .with('decided', () => orderState(transaction, key.referenceID, next))
    .selectNoFrom(ticketsMoved(key, from, 'sold').as('isMoved'))
    .executeTakeFirstOrThrow();
  return isMoved;
}

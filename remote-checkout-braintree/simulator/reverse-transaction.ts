import { isSettled } from '@storefront/simulators';
import { createId } from './create-id';
import type { StoredTransaction } from './stored-records';

/** The transaction as the gateway answers it now: settled where its batch was closed. */
export const currentTransaction = (transaction: StoredTransaction): StoredTransaction =>
  transaction.status === 'submitted_for_settlement' && isSettled(transaction.createdAt)
    ? { ...transaction, status: 'settled' }
    : transaction;

/** The transaction once it was made void; null where it is settled, or took no money. */
export function voidTransaction(transaction: StoredTransaction): StoredTransaction | null {
  const { status } = currentTransaction(transaction);
  const isVoidable = status === 'authorized' || status === 'submitted_for_settlement';
  return isVoidable ? { ...transaction, status: 'voided' } : null;
}

/** The transaction once it was wholly refunded; null where it is not settled, or was refunded before. */
export function refundTransaction(transaction: StoredTransaction): StoredTransaction | null {
  const isRefundable = currentTransaction(transaction).status === 'settled' && !transaction.refundIds;
  return isRefundable ? { ...transaction, refundIds: [createId(8)] } : null;
}

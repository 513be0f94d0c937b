import { isSettled } from '@storefront/simulators';
import type { StoredPayment } from './stored-payment';

/** The payment as MX Merchant answers it now: settled where its batch was closed. */
export const currentPayment = (payment: StoredPayment): StoredPayment =>
  payment.status === 'Approved' && isSettled(payment.created) ? { ...payment, status: 'Settled' } : payment;

/** The payment once it was made void or, where it is settled, refunded; null where neither is possible any more. */
export function reversePayment(payment: StoredPayment): StoredPayment | null {
  const { status, amount, refundedAmount } = currentPayment(payment);
  if (status === 'Approved') return { ...payment, status: 'Voided' };
  const isRefundable = status === 'Settled' && refundedAmount !== amount;
  return isRefundable ? { ...payment, refundedAmount: amount } : null;
}

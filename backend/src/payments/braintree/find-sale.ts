import type { BraintreeGateway } from 'braintree';
import * as v from 'valibot';
import type { FoundPayment, PaymentAttempt } from '../../orders/model/payment-port';
import { isApproved, transactionSchema } from './braintree-transaction';
import { orderIdOf } from './order-id';

/** What Braintree has for an attempt. */
export async function findSale(
  gateway: BraintreeGateway,
  attempt: Pick<PaymentAttempt, 'referenceID' | 'attempt'>,
): Promise<FoundPayment> {
  try {
    const orderId = orderIdOf(attempt);
    const found = gateway.transaction.search((by) => by.orderId().is(orderId));
    for await (const each of found) {
      const transaction = v.parse(transactionSchema, each);
      if (transaction.orderId !== orderId || !isApproved(transaction)) continue;
      return { kind: 'approved', paymentId: transaction.id, amountCents: transaction.amount, isFinal: true };
    }
    return { kind: 'none' };
  } catch {
    return { kind: 'unreachable' };
  }
}

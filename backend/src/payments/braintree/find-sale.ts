import type { BraintreeGateway } from 'braintree';
import * as v from 'valibot';
import type { FoundPayment, PaymentAttempt } from '../../orders/model/payment-port';
import { isApproved, transactionSchema } from './braintree-transaction';

/** What Braintree has for an order, whichever attempt it was sold by. */
export async function findSale(
  gateway: BraintreeGateway,
  { referenceID }: PaymentAttempt,
): Promise<FoundPayment> {
  try {
    const found = gateway.transaction.search((by) => by.orderId().is(referenceID));
    for await (const each of found) {
      const transaction = v.parse(transactionSchema, each);
      if (transaction.orderId !== referenceID || !isApproved(transaction)) continue;
      return { kind: 'approved', paymentId: transaction.id, amountCents: transaction.amount };
    }
    return { kind: 'none' };
  } catch {
    return { kind: 'unreachable' };
  }
}

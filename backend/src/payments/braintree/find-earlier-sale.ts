import type { BraintreeGateway } from 'braintree';
import type { FoundPayment, PaymentAttempt } from '../../orders/model/payment-port';
import { findSale } from './find-sale';

/** What Braintree has for an attempt before this one: a sale, none, or no answer. */
export async function findEarlierSale(
  gateway: BraintreeGateway,
  { referenceID, attempt }: PaymentAttempt,
): Promise<FoundPayment> {
  for (let earlier = 1; earlier < attempt; earlier += 1) {
    const found = await findSale(gateway, { referenceID, attempt: earlier });
    if (found.kind !== 'none') return found;
  }
  return { kind: 'none' };
}

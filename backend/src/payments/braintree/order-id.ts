import type { PaymentAttempt } from '../../orders/model/payment-port';

/** The order id of an attempt at Braintree: the order's reference, with the number of the attempt after the first. */
export const orderIdOf = ({
  referenceID,
  attempt,
}: Pick<PaymentAttempt, 'referenceID' | 'attempt'>): string =>
  attempt === 1 ? referenceID : `${referenceID}.${attempt}`;

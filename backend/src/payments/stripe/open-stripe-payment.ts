import { totalCents } from '@storefront/domain/order-total';
import { findEvent } from '../../catalog/read-catalog';
import { checkEvent } from '../../orders/check-event';
import type { CompletedOrder, PendingOrder } from '../../orders/model/order';
import {
  priceChanged,
  processorUnreachable,
  type Refusal,
  referenceTaken,
  wrongProcessor,
} from '../../orders/model/refusal';
import type { RequestedOrder } from '../../orders/model/requested-order';
import type { OrderServices } from '../../orders/order-services';
import { releaseOrder } from '../../orders/release-order';
import { type AskedTerms, cannotInitialize, checkPaymentTerms } from './check-payment-terms';
import { findPaymentTerms } from './find-payment-terms';
import { reserveInPlace } from './reserve-in-place';
import type { PaymentToOpen, StripePayments } from './stripe-payments';

export type OpenedOrder =
  | { readonly ok: true; readonly clientSecret: string; readonly holdEndsInMs: number }
  | { readonly ok: false; readonly refusal: Refusal };

const refused = (refusal: Refusal): OpenedOrder => ({ ok: false, refusal });

const otherAmount = priceChanged(
  'The amount to be charged differs from the total of the order. Nothing was charged. Please check your order.',
);

/**
 * Reserves an order and opens its payment at Stripe. The same order under the same reference gets the same payment; where
 * that was cancelled meanwhile, a further attempt gets a payment of its own.
 */
export async function openStripePayment(
  services: OrderServices,
  payments: StripePayments,
  requested: RequestedOrder,
  asked: AskedTerms,
): Promise<OpenedOrder> {
  const { eventId, promoUid } = requested;
  if (asked.amountCents !== totalCents(requested.totals)) return refused(otherAmount);
  const terms = await findPaymentTerms(services.database, eventId);
  if (!terms) {
    const event = await findEvent(services.database, eventId);
    return refused(checkEvent(event, requested, new Date()) ?? wrongProcessor);
  }
  const checked = checkPaymentTerms(terms, requested, asked);
  if (!checked.ok) return checked;

  const payment = { ...checked.destination, descriptor: terms.descriptor, eventId, promoUid };
  const first = await openAttempt(services, payments, requested, payment);
  const opened = first === 'closed' ? await openAttempt(services, payments, requested, payment) : first;
  return opened === 'closed' ? refused(cannotInitialize) : opened;
}

/** `closed`: the attempt's payment was cancelled, and the attempt with it. */
async function openAttempt(
  services: OrderServices,
  payments: StripePayments,
  requested: RequestedOrder,
  payment: Omit<PaymentToOpen, 'referenceID' | 'attempt' | 'amountCents'>,
): Promise<OpenedOrder | 'closed'> {
  const reservation = await reserveInPlace(services, payments, requested);
  if (reservation.kind === 'refused') return refused(reservation.refusal);
  if (reservation.kind === 'taken') return refused(referenceTaken);
  const key = keyOf(reservation.order);
  const opened = await payments.open({ ...payment, ...key, amountCents: reservation.order.attempt.total });
  switch (opened.kind) {
    case 'opened':
      return { ok: true, clientSecret: opened.clientSecret, holdEndsInMs: opened.holdEndsInMs };
    case 'closed':
      await releaseOrder(services.database, key, cannotInitialize);
      return 'closed';
    case 'unreachable':
    case 'refused': {
      const refusal = opened.kind === 'unreachable' ? processorUnreachable : cannotInitialize;
      // What an earlier call has opened may still be paid.
      if (reservation.kind === 'reserved') await releaseOrder(services.database, key, refusal);
      return refused(refusal);
    }
  }
}

const keyOf = ({ referenceID, attempt }: PendingOrder | CompletedOrder) => ({
  referenceID,
  attempt: attempt.number,
});

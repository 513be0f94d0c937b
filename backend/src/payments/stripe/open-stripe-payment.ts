import { totalCents } from '@storefront/domain/order-total';
import { findEvent } from '../../catalog/read-catalog';
import { checkEvent } from '../../orders/check-event';
import { priceChanged, type Refusal, wrongProcessor } from '../../orders/model/refusal';
import type { RequestedOrder } from '../../orders/model/requested-order';
import type { OrderServices } from '../../orders/order-services';
import { type AskedTerms, cannotInitialize, checkPaymentTerms } from './check-payment-terms';
import { findPaymentTerms } from './find-payment-terms';
import { type OpenedOrder, openAttempt } from './open-attempt';
import type { StripePayments } from './stripe-payments';

const refused = (refusal: Refusal): OpenedOrder => ({ ok: false, refusal });

const otherAmount = priceChanged(
  'The amount to be charged differs from the total of the order. Nothing was charged. Please check your order.',
);

/**
 * Reserves an order and opens its payment at Stripe. The same order under the same reference gets the same payment; where
 * that was cancelled meanwhile, a further attempt gets a payment of its own for the time that is left to pay.
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

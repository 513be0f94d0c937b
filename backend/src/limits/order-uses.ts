import type { Refusal, RequestedOrder } from '@storefront/order-port';
import type { FastifyRequest } from 'fastify';
import { clientOf, usesOf } from './client-of';
import type { SpentLimit, Use } from './limiter';

const declinesOf = (request: FastifyRequest, { eventId }: RequestedOrder, by: Use['by']): readonly Use[] => {
  const { visitor, network } = clientOf(request);
  return [
    { limit: 'CARD_DECLINES_PER_EVENT', subject: String(eventId), by },
    ...(visitor === null ? [] : [{ limit: 'CARD_DECLINES_PER_VISITOR', subject: visitor, by } as const]),
    ...(network === null ? [] : [{ limit: 'CARD_DECLINES_PER_ADDRESS', subject: network, by } as const]),
  ];
};

function cardUses(request: FastifyRequest, order: RequestedOrder): readonly Use[] {
  const { visitor } = clientOf(request);
  return [
    { limit: 'CARD_ATTEMPTS_PER_FORM', subject: order.referenceID, by: 1 },
    ...(visitor === null ? [] : [{ limit: 'CARD_ATTEMPTS_PER_VISITOR', subject: visitor, by: 1 } as const]),
    ...declinesOf(request, order, 0),
  ];
}

/** `charged`: the API charges a card; `opened`: the payment is only opened, and made in the browser. */
export type PaymentUse = 'charged' | 'opened';

/** What an order uses before it is placed. */
export function usesBefore(
  request: FastifyRequest,
  order: RequestedOrder,
  payment: PaymentUse,
): readonly Use[] {
  const guesses = order.promoUid === null ? [] : usesOf(request, 'PROMO_GUESSES', 0);
  // A card that is sent with an order of nothing is never charged.
  const isFree = !order.hasPayment || order.totals.transaction_total === 0;
  if (isFree) return [...usesOf(request, 'FREE_ORDERS'), ...guesses];
  const payments = payment === 'opened' ? usesOf(request, 'PAYMENT_INTENTS') : cardUses(request, order);
  return [...payments, ...guesses];
}

/** What an order turned out to use once it was refused. */
export function usesAfter(
  request: FastifyRequest,
  order: RequestedOrder,
  { reason }: Refusal,
): readonly Use[] {
  if (reason === 'declined') return declinesOf(request, order, 1);
  return reason === 'promo-unavailable' ? usesOf(request, 'PROMO_GUESSES') : [];
}

/**
 * The limits that refuse an order. Where many cards are declined at an event, visitors with few declined cards of their
 * own still buy; others wait.
 */
export function refusing(spent: readonly SpentLimit[], hasVisitor: boolean): readonly SpentLimit[] {
  const isOwn = ({ limit }: SpentLimit) => limit === 'CARD_DECLINES_PER_VISITOR';
  const isOfEvent = ({ limit }: SpentLimit) => limit === 'CARD_DECLINES_PER_EVENT';
  const isSlowedDown = !hasVisitor || spent.some(isOwn);
  return spent.filter((each) => !isOwn(each) && (!isOfEvent(each) || isSlowedDown));
}

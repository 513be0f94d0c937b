import { domainToASCII } from 'node:url';
import { type Refusal, type RequestedOrder, readVisitor } from '@ticket-storefront/order-port';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../http/network-of';
import type { LimitName, SpentLimit, Use } from './limiter';

type Names<Ending extends string> = LimitName extends infer Name
  ? Name extends `${infer Kind}_PER_${Ending}`
    ? Kind
    : never
  : never;

/** One use by the visitor of a request; none without a visitor. */
const byVisitor = (request: FastifyRequest, kind: Names<'VISITOR'>, by: Use['by'] = 1): readonly Use[] => {
  const subject = readVisitor(request);
  return subject === null ? [] : [{ limit: `${kind}_PER_VISITOR`, subject, by }];
};

/** One use by the network of a request; none if it is unknown. */
export const byAddress = (
  request: FastifyRequest,
  kind: Names<'ADDRESS'>,
  by: Use['by'] = 1,
): readonly Use[] => {
  const subject = networkOf(request);
  return subject === null ? [] : [{ limit: `${kind}_PER_ADDRESS`, subject, by }];
};

/** One use by the client of a request. */
export const usesOf = (
  request: FastifyRequest,
  kind: Names<'VISITOR'> & Names<'ADDRESS'>,
  by: Use['by'] = 1,
): readonly Use[] => [...byVisitor(request, kind, by), ...byAddress(request, kind, by)];

/**
 * The mailbox of an e-mail address (RFC 5321), only for counting. Ignores `+tag`, quotes and dots at the end of the domain, or
 * one mailbox would count as thousands.
 */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [name] = address.slice(0, at).replaceAll(/["\\]/g, '').toLowerCase().split('+');
  const domain = address.slice(at + 1).replace(/\.+$/, '');
  return `${name}@${domainToASCII(domain) || domain.toLowerCase()}`;
}

/** The uses of a free order's confirmation; none on this machine itself. */
export function freeConfirmationUses({ networks, customer }: RequestedOrder): readonly Use[] {
  if (networks === null) return [];
  return [{ limit: 'FREE_ORDERS_PER_RECIPIENT', subject: mailboxOf(customer.email), by: 1 }];
}

/** The uses of a resent confirmation. */
export const resendUses = (
  request: FastifyRequest,
  referenceID: string,
  recipient: string,
): readonly Use[] => [
  { limit: 'CONFIRMATIONS_PER_ORDER', subject: referenceID, by: 1 },
  { limit: 'CONFIRMATIONS_PER_RECIPIENT', subject: mailboxOf(recipient), by: 1 },
  ...byAddress(request, 'CONFIRMATIONS'),
];

const declinesOf = (request: FastifyRequest, { eventId }: RequestedOrder, by: Use['by']): readonly Use[] => [
  { limit: 'CARD_DECLINES_PER_EVENT', subject: String(eventId), by },
  ...usesOf(request, 'CARD_DECLINES', by),
];

const cardUses = (request: FastifyRequest, order: RequestedOrder): readonly Use[] => [
  { limit: 'CARD_ATTEMPTS_PER_FORM', subject: order.referenceID, by: 1 },
  ...byVisitor(request, 'CARD_ATTEMPTS'),
  ...declinesOf(request, order, 0),
];

/** `charged`: the API charges a card; `opened`: the browser makes the payment. */
export type PaymentUse = 'charged' | 'opened';

/** The uses of an order before it is placed. */
export function usesBefore(
  request: FastifyRequest,
  order: RequestedOrder,
  payment: PaymentUse,
): readonly Use[] {
  const guesses = order.promoUid === null ? [] : usesOf(request, 'PROMO_GUESSES', 0);
  // A free order never charges its card.
  const isFree = !order.hasPayment || order.totals.transaction_total === 0;
  if (isFree) return [...usesOf(request, 'FREE_ORDERS'), ...guesses];
  const payments = payment === 'opened' ? usesOf(request, 'PAYMENT_INTENTS') : cardUses(request, order);
  return [...payments, ...guesses];
}

/** The uses of a refused order. */
export function usesAfter(
  request: FastifyRequest,
  order: RequestedOrder,
  { reason }: Refusal,
): readonly Use[] {
  if (reason === 'declined') return declinesOf(request, order, 1);
  return reason === 'promo-unavailable' ? usesOf(request, 'PROMO_GUESSES') : [];
}

/** The limits that refuse an order. At an event with many declined cards, visitors with few declined cards still buy. */
export function refusing(spent: readonly SpentLimit[], hasVisitor: boolean): readonly SpentLimit[] {
  const isOwn = ({ limit }: SpentLimit) => limit === 'CARD_DECLINES_PER_VISITOR';
  const isOfEvent = ({ limit }: SpentLimit) => limit === 'CARD_DECLINES_PER_EVENT';
  const isSlowedDown = !hasVisitor || spent.some(isOwn);
  return spent.filter((each) => !isOwn(each) && (!isOfEvent(each) || isSlowedDown));
}

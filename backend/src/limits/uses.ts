import { domainToASCII } from 'node:url';
import { type Refusal, type RequestedOrder, readVisitor } from '@storefront/order-port';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../http/network-of';
import type { SpentLimit, Use } from './limiter';

interface Client {
  readonly visitor: string | null;
  readonly network: string | null;
}

const clientOf = (request: FastifyRequest): Client => ({
  visitor: readVisitor(request),
  network: networkOf(request),
});

/** Limits by visitor and by address. */
type Kind = 'PAYMENT_INTENTS' | 'CLIENT_TOKENS' | 'FREE_ORDERS' | 'PROMO_GUESSES' | 'ABANDONMENTS';

/** One use by the client of a request. */
export function usesOf(request: FastifyRequest, kind: Kind, by: Use['by'] = 1): readonly Use[] {
  const { visitor, network } = clientOf(request);
  return [
    ...(visitor === null ? [] : [{ limit: `${kind}_PER_VISITOR`, subject: visitor, by } as const]),
    ...(network === null ? [] : [{ limit: `${kind}_PER_ADDRESS`, subject: network, by } as const]),
  ];
}

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
export function resendUses(request: FastifyRequest, referenceID: string, recipient: string): readonly Use[] {
  const { network } = clientOf(request);
  return [
    { limit: 'CONFIRMATIONS_PER_ORDER', subject: referenceID, by: 1 },
    { limit: 'CONFIRMATIONS_PER_RECIPIENT', subject: mailboxOf(recipient), by: 1 },
    ...(network === null ? [] : [{ limit: 'CONFIRMATIONS_PER_ADDRESS', subject: network, by: 1 } as const]),
  ];
}

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

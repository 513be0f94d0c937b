import { domainToASCII } from 'node:url';
import { networksOf, type Refusal, type RequestedOrder, readVisitor } from '@ticket-storefront/order-port';
import type { FastifyRequest } from 'fastify';
import type { CountedUse, LimitName, Use } from './limiter';

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

/** A /16 or /48 has this many times the limit of a network. */
const widely = 4;

/** One use by the /24 or /64 of a request; none if it identifies nobody. */
export function byNetwork(
  request: FastifyRequest,
  kind: Names<'ADDRESS'>,
  by: Use['by'] = 1,
): readonly Use[] {
  const networks = networksOf(request);
  return networks === null ? [] : [{ limit: `${kind}_PER_ADDRESS`, subject: networks.network, by }];
}

/** One use by the network of a request, and by the /16 or /48 around it; none if they identify nobody. */
export function byAddress(
  request: FastifyRequest,
  kind: Names<'ADDRESS'>,
  by: Use['by'] = 1,
): readonly Use[] {
  const wideNetwork = networksOf(request)?.wideNetwork;
  return byNetwork(request, kind, by).flatMap((use) => [
    use,
    { ...use, subject: `around ${wideNetwork}`, times: widely },
  ]);
}

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

/** The uses of a request for the links to the orders of a recipient. */
export const orderLinkUses = (request: FastifyRequest, recipient: string): readonly Use[] => [
  { limit: 'ORDER_LINKS_PER_RECIPIENT', subject: mailboxOf(recipient), by: 1 },
  ...usesOf(request, 'ORDER_LINKS'),
];

/** The uses of an address that is left at a ticket. */
export const interestUses = (request: FastifyRequest, recipient: string): readonly Use[] => [
  { limit: 'INTERESTS_PER_RECIPIENT', subject: mailboxOf(recipient), by: 1 },
  ...usesOf(request, 'INTERESTS'),
];

/**
 * Declined cards of the shop, or those that are not: approved, or being charged. Only counted. The second are counted before the
 * charge and taken back after a refusal, so that an approved order needs no statement more.
 */
const allCards = (outcome: 'declined' | 'approved', by: Use['by']): Use => ({
  limit: 'CARD_DECLINES_IN_ALL',
  subject: outcome,
  by,
  isCountOnly: true,
});

const declinesOf = (request: FastifyRequest, by: Use['by']): readonly Use[] => [
  allCards('declined', by),
  ...usesOf(request, 'CARD_DECLINES', by),
];

const cardUses = (request: FastifyRequest, order: RequestedOrder): readonly Use[] => [
  { limit: 'CARD_ATTEMPTS_PER_FORM', subject: order.referenceID, by: 1 },
  ...byVisitor(request, 'CARD_ATTEMPTS'),
  ...declinesOf(request, 0),
  allCards('approved', 1),
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

/** Takes back the use of a card that is not approved. */
const notApproved = (order: RequestedOrder, payment: PaymentUse): readonly Use[] =>
  payment === 'charged' && order.hasPayment && order.totals.transaction_total > 0
    ? [allCards('approved', -1)]
    : [];

/** The uses of a refused order. */
export function usesAfter(
  request: FastifyRequest,
  order: RequestedOrder,
  payment: PaymentUse,
  { reason }: Refusal,
): readonly Use[] {
  const after = notApproved(order, payment);
  if (reason === 'declined') return [...declinesOf(request, 1), ...after];
  return reason === 'promo-unavailable' ? [...usesOf(request, 'PROMO_GUESSES'), ...after] : after;
}

const kindOf = ({ limit }: Use) => limit.replace(/_PER_[A-Z]+$/, '');
const isOfVisitor = ({ limit }: Use) => limit.endsWith('_PER_VISITOR');
const isOfNetwork = ({ limit }: Use) => limit.endsWith('_PER_ADDRESS');

/** Kinds that a buyer uses several times for one order. */
const repeated = ['PAYMENT_INTENTS', 'CLIENT_TOKENS', 'CHANGED_CARTS'];

/**
 * The limits that refuse a client. A network's limit refuses only clients without a proven visitor, and those who have uses of their
 * own in the window, unless an order takes several: nobody is blocked by what neighbours did (docs/limits.md).
 */
export function refusing(counted: readonly CountedUse[], isProven: boolean): readonly CountedUse[] {
  const isNewcomer = (kind: string) =>
    isProven &&
    counted.some(
      (use) => isOfVisitor(use) && kindOf(use) === kind && (use.before === 0 || repeated.includes(kind)),
    );
  return counted.filter((use) => use.isOver && !(isOfNetwork(use) && isNewcomer(kindOf(use))));
}

/** Approved cards that allow one more declined card: honest buyers have fewer declines. */
export const approvedForOne = 4;

/**
 * From this many times the allowed declines on, no card is taken. Below that, honest buyers are never delayed; each network of an
 * attacker has one declined card in a window, and none after that.
 */
const atMost = 15;

/**
 * The count that refuses a card while cards are tested: more than `CARD_DECLINES_IN_ALL` in a tenth of the window, beyond a share
 * of the approved ones. Proven visitors without declines, from networks without any, still buy until there are fifteen times as many.
 */
export function refusingCards(
  counted: readonly CountedUse[],
  isProven: boolean,
  limit: number,
): CountedUse | null {
  const [declined, approved] = counted.filter((use) => use.isCountOnly);
  if (!declined || !approved) return null;
  const share = Math.floor(Math.max(0, approved.before) / approvedForOne);
  if (declined.before < limit + share) return null;
  if (declined.before >= atMost * limit + share) return declined;
  const isClean = (use: CountedUse) => use.before < (use.times ?? 1);
  const own = counted.filter((use) => kindOf(use) === 'CARD_DECLINES' && !use.isCountOnly);
  return isProven && own.every(isClean) ? null : declined;
}

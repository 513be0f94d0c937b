import { readVisitor } from '@storefront/order-port';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../http/network-of';
import type { Use } from './limiter';

/** Who sends a request, as limits tell clients apart. */
interface Client {
  readonly visitor: string | null;
  /** The /24 of an IPv4 address or the /64 of an IPv6 one; null where that tells nothing. */
  readonly network: string | null;
}

export const clientOf = (request: FastifyRequest): Client => ({
  visitor: readVisitor(request),
  network: networkOf(request),
});

/** What is limited by visitor and by address alike. */
type Kind = 'PAYMENT_INTENTS' | 'CLIENT_TOKENS' | 'FREE_ORDERS' | 'PROMO_GUESSES' | 'ABANDONMENTS';

/** One use of a kind by the client of a request. */
export function usesOf(request: FastifyRequest, kind: Kind, by: Use['by'] = 1): readonly Use[] {
  const { visitor, network } = clientOf(request);
  return [
    ...(visitor === null ? [] : [{ limit: `${kind}_PER_VISITOR`, subject: visitor, by } as const]),
    ...(network === null ? [] : [{ limit: `${kind}_PER_ADDRESS`, subject: network, by } as const]),
  ];
}

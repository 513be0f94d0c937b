import type { Refusal } from '@storefront/order-port';
import type { FastifyRequest } from 'fastify';
import type { Limiter, Use } from './limiter';
import { readLimiter } from './read-limiter';
import { waitRefusal } from './wait-refusal';

/** Counts uses. Returns a refusal where one of them is over its limit, or null. */
export async function refuseUses(limiter: Limiter, uses: readonly Use[]): Promise<Refusal | null> {
  const [first, ...more] = await limiter(uses);
  return first ? waitRefusal([first, ...more]) : null;
}

/** Counts what a request does. Returns its refusal where that is over a limit, or null. */
export const refuseOverLimit = (request: FastifyRequest, uses: readonly Use[]): Promise<Refusal | null> =>
  refuseUses(readLimiter(request), uses);

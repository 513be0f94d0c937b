import { networksOf } from '@ticket-storefront/order-port';
import type { FastifyRequest } from 'fastify';

/** Wrong signatures that a network may send in a minute. */
const maxWrong = 60;
const minuteMs = 60_000;

/**
 * Counts wrong signatures by network, in this process. Right ones do not count, because Stripe sends many events from few
 * addresses. It repeats a refused one later.
 */
export function createWrongSignatures() {
  const counts = new Map<string, number>();
  let endsAt = 0;
  const countOf = (network: string) => {
    if (performance.now() >= endsAt) {
      counts.clear();
      endsAt = performance.now() + minuteMs;
    }
    return counts.get(network) ?? 0;
  };
  return {
    count(request: FastifyRequest): void {
      const network = networksOf(request)?.network;
      if (network !== undefined) counts.set(network, countOf(network) + 1);
    },
    /** Whether its network has sent too many. */
    isOver(request: FastifyRequest): boolean {
      const network = networksOf(request)?.network;
      return network !== undefined && countOf(network) >= maxWrong;
    },
  };
}

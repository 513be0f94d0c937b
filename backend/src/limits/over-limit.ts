import type { FastifyRequest } from 'fastify';
import type { Refusal } from '../orders/model/refusal';
import type { Use } from './limiter';
import { readLimiter } from './read-limiter';
import { waitRefusal } from './wait-refusal';

/** Counts what a request does. Returns its refusal where that is over a limit, or null. */
export async function refuseOverLimit(
  request: FastifyRequest,
  uses: readonly Use[],
): Promise<Refusal | null> {
  const [first, ...more] = await readLimiter(request)(uses);
  return first ? waitRefusal([first, ...more]) : null;
}

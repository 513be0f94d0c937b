import type { FastifyRequest } from 'fastify';
import type { PromoGuesses } from '../graphql/promo-guesses';
import { usesOf } from './client-of';
import { refuseOverLimit } from './over-limit';
import { readLimiter } from './read-limiter';

/** The promo codes that the client of a request tries. Each counts as wrong until it turns out to be right. */
export const promoGuessesOf = (request: FastifyRequest): PromoGuesses => ({
  begin: () => refuseOverLimit(request, usesOf(request, 'PROMO_GUESSES')),
  wasRight: async () => {
    await readLimiter(request)(usesOf(request, 'PROMO_GUESSES', -1));
  },
});

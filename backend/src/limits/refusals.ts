import { type Refusal, type Refused, type RequestedOrder, refusals } from '@ticket-storefront/order-port';
import type { FastifyRequest } from 'fastify';
import type { PromoGuesses } from '../graphql/resolvers';
import { refusalForUnreadReference, refuseSoldOut, type SoldOutServices } from '../orders';
import { type Limiter, type LimitName, readLimiter, type SpentLimit, type Use } from './limiter';
import { type PaymentUse, refusing, usesAfter, usesBefore, usesOf } from './uses';

const minuteMs = 60_000;

const describeLimit = (limit: LimitName): string => {
  if (limit === 'CARD_DECLINES_PER_EVENT') return 'Many cards were declined at this event.';
  if (limit.startsWith('CARD_') || limit.startsWith('PAYMENT_')) return 'Too many payment attempts.';
  if (limit.startsWith('PROMO_')) return 'Too many promo codes.';
  return 'Too many requests.';
};

function waitRefusal(spent: readonly [SpentLimit, ...SpentLimit[]]): Refusal {
  const minutes = Math.ceil(Math.max(...spent.map(({ endsInMs }) => endsInMs)) / minuteMs);
  const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`;
  return refusals.overLimit(
    `${describeLimit(spent[0].limit)} Nothing was charged. Please wait ${wait} and try again.`,
  );
}

/** Counts uses; returns a refusal over a limit. */
export async function refuseUses(limiter: Limiter, uses: readonly Use[]): Promise<Refusal | null> {
  const [first, ...more] = await limiter(uses);
  return first ? waitRefusal([first, ...more]) : null;
}

/** Counts uses of a request; returns a refusal over a limit. */
export const refuseOverLimit = (request: FastifyRequest, uses: readonly Use[]): Promise<Refusal | null> =>
  refuseUses(readLimiter(request), uses);

/** Counts promo codes of a client; each is wrong until it proves right. */
export const promoGuessesOf = (request: FastifyRequest): PromoGuesses => ({
  begin: () => refuseOverLimit(request, usesOf(request, 'PROMO_GUESSES')),
  markCorrect: async () => {
    await readLimiter(request)(usesOf(request, 'PROMO_GUESSES', -1));
  },
});

/** Places an order within the client's limits, unless its event is sold out, and counts the outcome (docs/rules.md, Limits). */
export async function withinLimits<Placed extends { readonly ok: true } | Refused>(
  services: SoldOutServices,
  request: FastifyRequest,
  order: RequestedOrder,
  payment: PaymentUse,
  place: () => Promise<Placed>,
): Promise<Placed | Refused> {
  const gone = await refuseSoldOut(services, order);
  if (gone) return { ok: false, refusal: gone };
  const limiter = readLimiter(request);
  const spent = await limiter(usesBefore(request, order, payment));
  const [first, ...more] = refusing(spent, order.visitor !== null);
  if (first) {
    const refusal = waitRefusal([first, ...more]);
    return { ok: false, refusal: await refusalForUnreadReference(services, order.referenceID, refusal) };
  }
  const placed = await place();
  if (!placed.ok) await limiter(usesAfter(request, order, placed.refusal));
  return placed;
}

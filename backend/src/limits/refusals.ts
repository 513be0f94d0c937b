import {
  isVisitorProven,
  type Refusal,
  type Refused,
  type RequestedOrder,
  refusals,
} from '@ticket-storefront/order-port';
import type { FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { PromoGuesses } from '../graphql/resolvers';
import {
  type OrderServices,
  refusalForUnreadReference,
  refuseSoldOut,
  type SoldOutServices,
} from '../orders';
import { type CountedUse, type Limiter, type LimitName, readLimiter, type Use } from './limiter';
import {
  approvedForOne,
  type PaymentUse,
  refusing,
  refusingCards,
  usesAfter,
  usesBefore,
  usesOf,
} from './uses';

const minuteMs = 60_000;

const describeLimit = (limit: LimitName): string => {
  if (limit === 'CARD_DECLINES_IN_ALL') return 'Many cards are being declined right now.';
  if (limit.startsWith('CARD_') || limit.startsWith('PAYMENT_')) return 'Too many payment attempts.';
  if (limit.startsWith('PROMO_')) return 'Too many promo codes.';
  return 'Too many requests.';
};

function waitRefusal(spent: readonly [CountedUse, ...CountedUse[]]): Refusal {
  const minutes = Math.ceil(Math.max(...spent.map(({ endsInMs }) => endsInMs)) / minuteMs);
  const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`;
  return refusals.overLimit(
    `${describeLimit(spent[0].limit)} Nothing was charged. Please wait ${wait} and try again.`,
  );
}

/** Counts uses; returns a refusal over a limit. @param isProven - whether they are of a proven visitor */
export async function refuseUses(
  limiter: Limiter,
  uses: readonly Use[],
  isProven: boolean,
): Promise<Refusal | null> {
  const [first, ...more] = refusing(await limiter(uses), isProven);
  return first ? waitRefusal([first, ...more]) : null;
}

/** Counts uses of a request; returns a refusal over a limit. */
export const refuseOverLimit = (request: FastifyRequest, uses: readonly Use[]): Promise<Refusal | null> =>
  refuseUses(readLimiter(request), uses, isVisitorProven(request));

/** Counts promo codes of a client; each is wrong until it proves right. */
export const promoGuessesOf = (request: FastifyRequest): PromoGuesses => ({
  begin: () => refuseOverLimit(request, usesOf(request, 'PROMO_GUESSES')),
  markCorrect: async () => {
    await readLimiter(request)(usesOf(request, 'PROMO_GUESSES', -1));
  },
});

/** Cards that one process charges at a time for one event, so that a burst is counted before it is over. */
const chargesAtOnce = { least: 20, most: 80 };

/**
 * Runs the charges of each event a few at a time, in their order: one more for every {@link approvedForOne} approved cards, and one fewer
 * for each declined one.
 */
export function createChargeTurns(): <Placed extends { readonly ok: true } | Refused>(
  eventId: number,
  charge: () => Promise<Placed>,
) => Promise<Placed> {
  const events = new Map<number, { readonly turns: ReturnType<typeof pLimit>; more: number }>();
  const { least, most } = chargesAtOnce;
  return async (eventId, charge) => {
    const event = events.get(eventId) ?? { turns: pLimit(least), more: 0 };
    events.set(eventId, event);
    const { turns } = event;
    try {
      return await turns(async () => {
        const placed = await charge();
        if (placed.ok) event.more = Math.min(most - least, event.more + 1 / approvedForOne);
        else if (placed.refusal.reason === 'declined') event.more = Math.max(0, event.more - 1);
        turns.concurrency = least + Math.floor(event.more);
        return placed;
      });
    } finally {
      if (turns.activeCount === 0 && turns.pendingCount === 0) events.delete(eventId);
    }
  };
}

/** What {@link withinLimits} needs besides the services of orders. */
export interface OrderLimits {
  /** `CARD_DECLINES_IN_ALL` */
  readonly declinesInAll: number;
  readonly takeChargeTurn: ReturnType<typeof createChargeTurns>;
}

/** Places an order within the client's limits, unless its event is sold out, and counts the outcome (docs/limits.md). */
export async function withinLimits<Placed extends { readonly ok: true } | Refused>(
  services: SoldOutServices & Pick<OrderServices, 'underWay'>,
  { declinesInAll, takeChargeTurn }: OrderLimits,
  request: FastifyRequest,
  order: RequestedOrder,
  payment: PaymentUse,
  place: () => Promise<Placed>,
): Promise<Placed | Refused> {
  const gone = await refuseSoldOut(services, order);
  if (gone) return { ok: false, refusal: gone };
  const limiter = readLimiter(request);

  async function placeWithin(): Promise<Placed | Refused> {
    const counted = await limiter(usesBefore(request, order, payment), order.eventId);
    const tested = refusingCards(counted, order.isVisitorProven, declinesInAll);
    const [first, ...more] = [...(tested ? [tested] : []), ...refusing(counted, order.isVisitorProven)];
    if (first) {
      const refusal = waitRefusal([first, ...more]);
      await limiter(usesAfter(request, order, payment, refusal), order.eventId);
      return { ok: false, refusal: await refusalForUnreadReference(services, order.referenceID, refusal) };
    }
    const placed = await place();
    const after = placed.ok ? [] : usesAfter(request, order, payment, placed.refusal);
    if (after.length > 0) await limiter(after, order.eventId);
    return placed;
  }
  const placeNow = () => services.underWay.during(order.eventId, placeWithin);
  const isCharged = payment === 'charged' && order.totals.transaction_total > 0;
  return isCharged ? takeChargeTurn(order.eventId, placeNow) : placeNow();
}

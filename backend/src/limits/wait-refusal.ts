import type { Refusal } from '@storefront/order-port';
import type { LimitName, SpentLimit } from './limiter';

const minuteMs = 60_000;

const what = (limit: LimitName): string => {
  if (limit === 'CARD_DECLINES_PER_EVENT') return 'Many cards were declined at this event.';
  if (limit.startsWith('CARD_') || limit.startsWith('PAYMENT_')) return 'Too many payments were tried.';
  if (limit.startsWith('PROMO_')) return 'Too many promo codes were tried.';
  return 'Too many requests.';
};

/** Refuses a client that has reached limits, until their windows end. */
export function waitRefusal(spent: readonly [SpentLimit, ...SpentLimit[]]): Refusal {
  const minutes = Math.ceil(Math.max(...spent.map(({ endsInMs }) => endsInMs)) / minuteMs);
  const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`;
  const message = `${what(spent[0].limit)} Nothing was charged. Please wait ${wait} and try again.`;
  return { status: 429, reason: 'busy', message };
}

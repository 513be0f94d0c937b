import type { PageWeight } from '../bench/page/visits/weigh-page';
import type { Weight } from './part-weights';

/** Bytes of scripts and styles that the first load of each entry of a part may need at most. */
export const partBudgets: Readonly<Record<string, Weight>> = {
  // Of which 140 keep a long cart quick, as they do the event page's tickets.
  'remote-cart fragment': { brotli: 3_650, gzip: 4_110 },
  // Of which 1,000 compute what a ticket costs with its fees, by the function that prices orders.
  'remote-event fragment': { brotli: 10_060, gzip: 11_170 },
  'remote-checkout-mx fragment': { brotli: 15_800, gzip: 17_900 },
  'remote-checkout-stripe fragment': { brotli: 22_760, gzip: 25_800 },
  'remote-checkout-braintree fragment': { brotli: 38_350, gzip: 44_800 },
  // Of which 2,300 are styles and scripts of the landing page's search, and the measures of the faces that stand in for the typeface.
  'shell storefront': { brotli: 150_800, gzip: 173_200 },
  'shell checkout': { brotli: 134_950, gzip: 155_500 },
  'shell waiting-room': { brotli: 130_650, gzip: 150_750 },
};

/** What each page may cost at most where nothing of it is in the browser's cache. */
export const pageBudgets: Readonly<Record<string, PageWeight>> = {
  'event page': { requests: 8, depth: 2, brotli: 91_950, gzip: 106_600 },
  'MX checkout': { requests: 8, depth: 2, brotli: 142_300, gzip: 163_900 },
  'Stripe checkout': { requests: 12, depth: 3, brotli: 151_000, gzip: 173_800 },
  'Braintree checkout': { requests: 19, depth: 6, brotli: 166_500, gzip: 192_600 },
};

import type { PageWeight } from '../bench/page/visits/weigh-page';
import type { Weight } from './part-weights';

/** Bytes of scripts and styles that the first load of each entry of a part may need at most. */
export const partBudgets: Readonly<Record<string, Weight>> = {
  'remote-cart fragment': { brotli: 3_697, gzip: 4_228 },
  'remote-event fragment': { brotli: 21_401, gzip: 24_132 },
  'remote-checkout-mx fragment': { brotli: 15_545, gzip: 17_586 },
  'remote-checkout-stripe fragment': { brotli: 25_137, gzip: 28_644 },
  'remote-checkout-braintree fragment': { brotli: 38_963, gzip: 45_240 },
  'shell storefront': { brotli: 162_613, gzip: 187_361 },
  'shell checkout': { brotli: 151_473, gzip: 175_011 },
  'shell waiting-room': { brotli: 149_581, gzip: 172_909 },
};

/** What each page may cost at most where nothing of it is in the browser's cache. */
export const pageBudgets: Readonly<Record<string, PageWeight>> = {
  'event page': { requests: 16, depth: 4, brotli: 181_856, gzip: 209_010 },
  'MX checkout': { requests: 13, depth: 3, brotli: 162_346, gzip: 187_285 },
  'Stripe checkout': { requests: 17, depth: 4, brotli: 171_843, gzip: 198_241 },
  'Braintree checkout': { requests: 24, depth: 7, brotli: 185_517, gzip: 214_660 },
};

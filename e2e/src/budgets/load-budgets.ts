import type { PageWeight } from '../bench/page/visits/weigh-page';
import type { Weight } from './part-weights';

/** Bytes of scripts and styles that the first load of each entry of a part may need at most. */
export const partBudgets: Readonly<Record<string, Weight>> = {
  'remote-cart fragment': { brotli: 3_920, gzip: 4_450 },
  'remote-event fragment': { brotli: 12_160, gzip: 13_480 },
  'remote-checkout-mx fragment': { brotli: 16_680, gzip: 18_870 },
  'remote-checkout-stripe fragment': { brotli: 24_960, gzip: 28_310 },
  'remote-checkout-braintree fragment': { brotli: 39_760, gzip: 45_950 },
  'shell storefront': { brotli: 146_900, gzip: 168_450 },
  'shell checkout': { brotli: 133_993, gzip: 154_092 },
  'shell waiting-room': { brotli: 132_143, gzip: 152_033 },
};

/** What each page may cost at most where nothing of it is in the browser's cache. */
export const pageBudgets: Readonly<Record<string, PageWeight>> = {
  'event page': { requests: 8, depth: 2, brotli: 96_000, gzip: 110_000 },
  'MX checkout': { requests: 8, depth: 2, brotli: 144_226, gzip: 165_741 },
  'Stripe checkout': { requests: 12, depth: 3, brotli: 153_640, gzip: 176_420 },
  'Braintree checkout': { requests: 19, depth: 6, brotli: 167_297, gzip: 192_870 },
};

import type { PageWeight } from '../bench/page/visits/weigh-page';
import type { Weight } from './part-weights';

/** Bytes of scripts and styles that the first load of each entry of a part may need at most. */
const partBudgets: Readonly<Record<string, Weight>> = {
  // Of which 140 keep a long cart quick, as they do the event page's tickets.
  'remote-cart fragment': { brotli: 3_650, gzip: 4_130 },
  // Of which 1,000 compute what a ticket costs with its fees, by the function that prices orders.
  'remote-event fragment': { brotli: 10_060, gzip: 11_170 },
  'remote-checkout-mx fragment': { brotli: 15_850, gzip: 18_000 },
  'remote-checkout-stripe fragment': { brotli: 22_800, gzip: 25_800 },
  // Of which 300 take the customer's zipcode for the card's.
  'remote-checkout-braintree fragment': { brotli: 38_700, gzip: 45_030 },
  // Of which 2,300 are styles and scripts of the landing page's search, and the measures of the faces that stand in for the typeface.
  'shell storefront': { brotli: 151_650, gzip: 174_100 },
  // Of which 100 stand for a checkout until its event is there.
  'shell checkout': { brotli: 136_200, gzip: 156_850 },
  'shell waiting-room': { brotli: 131_450, gzip: 151_600 },
};

/** What the same entry may need more in another language than English. */
const moreInTranslation: Weight = { brotli: 800, gzip: 950 };

/** The budget of an entry, such as `shell checkout` or, in Spanish, `shell checkout.es`; undefined where it has none. */
export function partBudgetOf(name: string): Weight | undefined {
  const [entry = '', language] = name.split('.');
  const budget = partBudgets[entry];
  if (!budget || !language) return budget;
  return {
    brotli: budget.brotli + moreInTranslation.brotli,
    gzip: budget.gzip + moreInTranslation.gzip,
  };
}

/** What each page may cost at most where nothing of it is in the browser's cache. */
export const pageBudgets: Readonly<Record<string, PageWeight>> = {
  'event page': { requests: 8, depth: 2, brotli: 92_350, gzip: 106_950 },
  'MX checkout': { requests: 6, depth: 2, brotli: 100_420, gzip: 116_280 },
  'Stripe checkout': { requests: 10, depth: 3, brotli: 107_230, gzip: 123_990 },
  'Braintree checkout': { requests: 17, depth: 6, brotli: 122_990, gzip: 143_010 },
};

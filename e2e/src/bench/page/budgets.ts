import type { PageFigures } from './figures';
import type { Variant } from './variants';

/** A figure of one page as one variant; undefined where it was not measured. */
type Figure = (figures: PageFigures) => number | null | undefined;

/** What a page of the released parts may come to at most, by itself or divided by the same figure of a variant. */
export interface Budget {
  readonly page: string;
  readonly measure: string;
  readonly figure: Figure;
  readonly dividedBy: Variant | null;
  readonly most: number;
}

const slowPhone =
  (cache: 'cold' | 'repeat', measure: 'usableMs' | 'largestPaintMs'): Figure =>
  ({ visits }) =>
    visits.find((visit) => visit.network === 'throttled' && visit.cache === cache)?.medians[measure];

const usable = slowPhone('cold', 'usableMs');
const usableAgain = slowPhone('repeat', 'usableMs');
const largestPaint = slowPhone('cold', 'largestPaintMs');

const kilobyte = 1024;

const withoutShifts = (page: string): Budget[] => [
  {
    page,
    measure: 'CLS',
    figure: ({ layoutShift }) => layoutShift.onTime,
    dividedBy: null,
    most: 0.02,
  },
  {
    page,
    measure: 'CLS, catalogue 500 ms late',
    figure: ({ layoutShift }) => layoutShift.late,
    dividedBy: null,
    most: 0.02,
  },
];

const cardField = (page: string, most: number): Budget => ({
  page,
  measure: 'card field usable',
  figure: usable,
  dividedBy: 'bundle',
  most,
});

/** The budgets of the storefront on a slow phone. */
export const pageBudgets: readonly Budget[] = [
  { page: 'event', measure: 'usable', figure: usable, dividedBy: 'bundle', most: 0.58 },
  { page: 'event', measure: 'usable', figure: usable, dividedBy: 'treated-bundle', most: 1.05 },
  { page: 'event', measure: 'usable again', figure: usableAgain, dividedBy: 'bundle', most: 0.6 },
  { page: 'event', measure: 'LCP', figure: largestPaint, dividedBy: 'bundle', most: 0.3 },
  { page: 'event', measure: 'LCP', figure: largestPaint, dividedBy: 'fixed', most: 1.25 },
  {
    page: 'event',
    measure: 'JS, brotli',
    figure: ({ weight }) => weight.brotli,
    dividedBy: 'treated-bundle',
    // The runtime of Module Federation and webpack's containers are 0.2 of it.
    most: 1.28,
  },
  {
    page: 'event',
    measure: 'JS, gzip, KB',
    figure: ({ weight }) => weight.gzip / kilobyte,
    dividedBy: null,
    // The runtime of Module Federation and the containers are 19 of it, 1.5 are for tickets that are gone or not yet on sale, and 0.3 draw an
    // empty cart and say at its lines that fees are added. 0.1 say why a quantity grows no more.
    most: 129.8,
  },
  // One is the shop's logo in the header, which every variant has.
  { page: 'event', measure: 'requests', figure: ({ weight }) => weight.requests, dividedBy: null, most: 9 },
  {
    page: 'many',
    measure: 'click to painted, p95, ms',
    figure: ({ clicks }) => clicks?.paintedP95Ms,
    dividedBy: null,
    most: 50,
  },
  cardField('mx', 0.7),
  cardField('stripe', 0.7),
  cardField('braintree', 0.7),
  ...['event', 'many', 'mx', 'stripe', 'braintree'].flatMap(withoutShifts),
];

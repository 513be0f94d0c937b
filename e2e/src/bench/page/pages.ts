import { manyTicketsSlug } from './store/page-dataset';
import type { Variant } from './variants';
import type { FirstUse } from './visits/first-use';

/** A page whose costs are measured. */
export interface BenchPage {
  readonly name: string;
  readonly slug: string;
  readonly path: string;
  readonly firstUse: FirstUse;
  /** What the page is measured as. */
  readonly variants: readonly Variant[];
  /** Whether presses of `Add one` are measured too, on a page with many tickets. */
  readonly hasClicks: boolean;
}

const checkout = (name: string, slug: string): BenchPage => ({
  name,
  slug,
  path: `/events/${slug}/checkout`,
  firstUse: 'type into the card field',
  variants: ['released', 'bundle', 'treated-bundle'],
  hasClicks: false,
});

/** The measured pages: of events of the demonstration, and of one with 300 ticket types. */
export const benchPages: readonly BenchPage[] = [
  {
    name: 'event',
    slug: 'harbor-lights',
    path: '/events/harbor-lights',
    firstUse: 'add a ticket',
    variants: ['released', 'bundle', 'treated-bundle', 'fixed'],
    hasClicks: false,
  },
  {
    name: 'many',
    slug: manyTicketsSlug,
    path: `/events/${manyTicketsSlug}`,
    firstUse: 'add a ticket',
    variants: ['released'],
    hasClicks: true,
  },
  checkout('mx', 'harbor-lights'),
  checkout('stripe', 'canyon-strings'),
  checkout('braintree', 'inkhouse-fair'),
];

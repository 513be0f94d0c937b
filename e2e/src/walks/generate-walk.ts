import fc from 'fast-check';

/** What a visitor does next. What is not possible on the page that is open is left out. */
export type Step =
  | 'add'
  | 'remove'
  | 'checkout'
  | 'address of the checkout'
  | 'more at the checkout'
  | 'fewer at the checkout'
  | 'reload'
  | 'menu'
  | 'back'
  | 'forward'
  | 'new tab'
  | 'other tab'
  | 'close tab'
  | 'expired hand-over'
  | 'pay';

export interface Walk {
  readonly steps: readonly Step[];
  /** Whether the browser stores nothing. */
  readonly isBlocked: boolean;
}

const often = (step: Step, weight: number) => ({ arbitrary: fc.constant(step), weight });

const step = fc.oneof(
  often('add', 7),
  often('remove', 1),
  often('checkout', 7),
  often('address of the checkout', 1),
  often('more at the checkout', 2),
  often('fewer at the checkout', 1),
  often('reload', 2),
  often('menu', 2),
  often('back', 3),
  often('forward', 2),
  often('new tab', 1),
  often('other tab', 1),
  often('close tab', 1),
  often('expired hand-over', 1),
  often('pay', 5),
);

/** Steps that keep one cart in one tab, and change it on the event page alone. A browser that stores nothing keeps it in the address. */
const simple: ReadonlySet<Step> = new Set<Step>(['add', 'checkout', 'reload', 'menu', 'pay']);

const walk: fc.Arbitrary<Walk> = fc
  .record({
    steps: fc.array(step, { minLength: 12, maxLength: 24 }),
    isBlocked: fc.oneof(often('add', 5), often('pay', 1)).map((chosen) => chosen === 'pay'),
  })
  .map(({ steps, isBlocked }) => ({
    isBlocked,
    steps: isBlocked ? steps.filter((each) => simple.has(each)) : steps,
  }));

/** Walks by a seed: the same ones each time. */
export const generateWalks = (count: number, seed: number): readonly Walk[] =>
  fc.sample(walk, { numRuns: count, seed });

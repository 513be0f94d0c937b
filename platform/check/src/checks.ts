import packageFile from '../package.json' with { type: 'json' };
import { orderAnswers } from './task';

/** The checks, with the remedy for each one (docs/checking-a-part.md). */
export const checks = {
  load: 'build it as described in docs/container.md, and access the page only in mount',
  policy: 'do not do what the policy of the document forbids (docs/container.md)',
  errors: 'handle the error, or pass it to host.reportError or host.fail',
  mount: 'return update and unmount from mount, and show something at once, at least a loading state',
  time: 'do less before the first rendering: split long work, and load invisible content later',
  update: 'render the new props, without remains of the old ones',
  unmount: 'empty the element in unmount',
  listeners: 'remove every listener outside the element in unmount',
  timers: 'end every timer, interval and animation frame in unmount',
  page: 'do not change nodes, title or address outside the element',
  navigation: 'use host.navigate for pages of the storefront and links for other pages, and open no windows',
  styles: 'begin every selector with a class of the part, and remove adopted style sheets in unmount',
  globals: 'store values in modules instead of window',
  builtins: 'import a helper instead of changing functions of the browser',
  storage: 'use host.storage for your data, and remove only that',
  bus: 'send only the commands of docs/contract.md, after acts of the visitor; a checkout sends none',
  'slow-host': 'show a loading state while the servers do not answer',
  'failing-host': 'show an error with a retry if the servers fail',
  accessibility: 'give every control a name and enough contrast',
  server: 'render the same in the server entry as in the browser for the same props, with ECMAScript only',
  adopt: 'do not change the HTML of the server in adopt until something changes',
  form: 'add autocomplete to the fields, and have one submit button in a form',
  'double-submit': 'ignore a second press while an order is pending',
  completed: 'call onOutcome with completed, and the reference and e-mail of the answer',
  declined: 'call onOutcome with declined if the payment was refused, and show why',
  invalid: 'call onOutcome with invalid if the order was refused for another reason',
  'price-changed':
    'call onOutcome with price-changed if the answer reports it, or if the tickets are sold out',
  waiting: 'call onOutcome with waiting if the checkout is full',
  indeterminate: 'call onOutcome with indeterminate without an answer, and do not post the order again',
} as const;

export type Check = keyof typeof checks;

const checkoutChecks: readonly Check[] = ['form', 'double-submit', ...orderAnswers];

/** A failed check, and the observation. */
export interface Finding {
  readonly check: Check;
  readonly seen: string;
  /** A more precise remedy than the one of the check. */
  readonly remedy?: string;
}

/** A failed check with its remedy. */
export interface Problem extends Finding {
  /** The first entry that fails it, for example `fragment.es`. */
  readonly entry: string;
  /** The file to inspect first, for example `fragment.js`. */
  readonly file: string;
  readonly remedy: string;
}

/** Describes a problem in one line for the team of the part. */
export const describeProblem = ({ check, entry, file, seen, remedy }: Problem): string =>
  `${check} (${entry}: ${file}): ${seen}. Remedy: ${remedy}.`;

/** The checks of a slot. */
export const checksOf = (slot: string): readonly Check[] =>
  (Object.keys(checks) as Check[]).filter(
    (name) => slot.startsWith('checkout:') || !checkoutChecks.includes(name),
  );

/** The result of a release that has passed all checks of its slot, for the manifest. */
export interface CheckResult {
  readonly name: string;
  readonly version: string;
  readonly passed: string[];
  /** Whether its orders were paid; absent for parts that place none. */
  readonly paid?: boolean;
  /** Members of the host that the part has read, for example `host.cart.on`. */
  readonly used: string[];
}

/**
 * @param paid - null for a part that places no orders
 * @param used - members of the host that the part has read
 */
export const passedResult = (
  slot: string,
  paid: boolean | null = null,
  used: readonly string[] = [],
): CheckResult => ({
  name: packageFile.name,
  version: packageFile.version,
  passed: [...checksOf(slot)],
  ...(paid !== null && { paid }),
  used: [...used].sort(),
});

/** What a team has to know of a checkout whose orders were all free; null for any other part. */
export const describeUnpaid = ({ paid }: { readonly paid?: boolean | undefined }): string | null =>
  paid === false
    ? 'Nothing was paid: its orders were free, because only the team can fill in the fields of its processor. Name a module with fill(page) in storefront.check of package.json.'
    : null;

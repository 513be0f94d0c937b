import packageFile from '../package.json' with { type: 'json' };
import { orderAnswers } from './task';

/** What each check asks of a part, and what its team does where the part fails it (docs/checking-a-part.md). */
export const checks = {
  load: 'build it as docs/container.md says, and leave to mount what needs the page',
  policy: 'leave out what the policy of the document forbids (docs/container.md)',
  errors: 'handle the error where it happens, or hand it to host.reportError or host.fail',
  mount: 'return update and unmount from mount, and show something at once, if only that it is loading',
  time: 'do less before the first drawing: split long work, and load later what is not seen at first',
  update: 'draw what the new props say, and keep nothing of the old ones',
  unmount: 'empty the element in unmount',
  listeners: 'remove in unmount every listener outside the element',
  timers: 'end in unmount every timer, interval and animation frame',
  page: 'leave alone what is outside the element: its nodes, the title and the address',
  navigation:
    'go to pages of the storefront by host.navigate, and lead elsewhere by links; open no window, and leave the document in no other way',
  styles: 'begin every selector with a class of the part, and remove adopted style sheets in unmount',
  globals: 'keep values in modules; nothing of a part is a member of window',
  builtins: 'do not change what belongs to the browser; import a helper instead',
  storage: 'keep what you store by host.storage, and remove only that',
  bus: 'give only the commands of docs/contract.md, as answers to what the visitor does; a checkout gives none',
  'slow-host': 'show that it is loading while the servers do not answer',
  'failing-host': 'show what cannot be shown, and how to try again, where the servers fail',
  accessibility: 'give every control a name and enough contrast',
  server: 'draw in the server entry what the browser draws for the same props, by nothing but ECMAScript',
  adopt: 'take over in adopt what the server has drawn, and leave it as it is until something changes',
  form: 'mark the fields by autocomplete, and have one submit button in a form',
  'double-submit': 'take no second press while an order is on its way',
  completed: 'tell onOutcome completed, with the reference and the e-mail of the answer',
  declined: 'tell onOutcome declined where the payment was refused, and show why',
  invalid: 'tell onOutcome invalid where the order was refused for another reason',
  'price-changed': 'tell onOutcome price-changed where the answer says so or the tickets are gone',
  waiting: 'tell onOutcome waiting where more people buy than can be served',
  indeterminate: 'tell onOutcome indeterminate where no answer came, and do not post the order again',
} as const;

/** The name of a check. */
export type Check = keyof typeof checks;

/** The checks that only a checkout goes through. */
const checkoutChecks: readonly Check[] = ['form', 'double-submit', ...orderAnswers];

/** What a page has found: which check failed, and what was seen. */
export interface Finding {
  readonly check: Check;
  readonly seen: string;
}

/** A check that a part fails. */
export interface Problem extends Finding {
  /** The entry that fails it first, such as `fragment.es`. */
  readonly entry: string;
  /** Where its team begins to look, such as `fragment.js`. */
  readonly file: string;
  readonly remedy: string;
}

/** A problem as its team reads it: check, entry, file, what was seen, and the remedy. */
export const describeProblem = ({ check, entry, file, seen, remedy }: Problem): string =>
  `${check} (${entry}: ${file}): ${seen}. Remedy: ${remedy}.`;

/** The name and version of this check, and which checks a release has passed, as its manifest says it. */
export interface CheckResult {
  readonly name: string;
  readonly version: string;
  readonly passed: string[];
}

const isOfCheckouts = (name: string) => checkoutChecks.some((check) => check === name);

/** The checks that a release for a slot has to pass. */
export const checksOf = (slot: string): readonly Check[] =>
  (Object.keys(checks) as Check[]).filter((name) => slot.startsWith('checkout:') || !isOfCheckouts(name));

/** The result of a release that has passed all of them. */
export const passedResult = (slot: string): CheckResult => {
  const { name, version } = packageFile;
  return { name, version, passed: [...checksOf(slot)] };
};

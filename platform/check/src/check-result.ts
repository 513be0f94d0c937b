import type { ReleaseManifest } from '@storefront/releases/release-manifest';
import packageFile from '../package.json' with { type: 'json' };
import { type Check, checkoutChecks, checks } from './problem';

/** The name and version of this check, and which checks a release has passed, as its manifest says it. */
export type CheckResult = NonNullable<ReleaseManifest['check']>;

const isOfCheckouts = (name: string) => checkoutChecks.some((check) => check === name);

/** The checks that a release for a slot has to pass. */
export const checksOf = (slot: string): readonly Check[] =>
  (Object.keys(checks) as Check[]).filter((name) => slot.startsWith('checkout:') || !isOfCheckouts(name));

/** The result of a release that has passed all of them. */
export const passedResult = (slot: string): CheckResult => {
  const { name, version } = packageFile;
  return { name, version, passed: [...checksOf(slot)] };
};

import { sharedReactRange } from '@storefront/format/parts';

/** The versions of each shared package, by its name: each answers at once. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, { get(): () => unknown }>>>>;

let shared: ShareScope = {};

/** Sets what {@link takeShared} takes from. */
export function takeFrom(scope: ShareScope): void {
  shared = scope;
}

/** Major, minor and patch. The patch of a version before a release, such as `19.4.0-rc.1`, is not a number. */
const numbersOf = (version: string) => version.split('.').map(Number);

/** Whether a released version has the major of a range such as `^19.3.0`, and is not older. */
export function satisfies(version: string, range: string): boolean {
  const [major, minor = 0, patch = 0] = numbersOf(version);
  const [wantedMajor, wantedMinor = 0, wantedPatch = 0] = numbersOf(range.slice(1));
  return major === wantedMajor && patch >= 0 && (minor - wantedMinor || patch - wantedPatch) >= 0;
}

/**
 * A shared package, in the version that satisfies the range which this part was built against.
 * @param query - its name behind a question mark, such as `?react`.
 * @throws where the scope has none: two Reacts never meet in one tree.
 */
export function takeShared(query: string): unknown {
  const name = query.slice(1);
  const versions = shared[name] ?? {};
  const found = Object.entries(versions).find(([version]) => satisfies(version, sharedReactRange));
  if (found) return found[1].get()();
  throw new Error(`Unsatisfied version ${Object.keys(versions)} of ${name} (required ${sharedReactRange})`);
}

import { sharedReactRange } from '@storefront/format/parts';

/** The versions of each shared package, by its name. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, { get(): () => unknown }>>>>;

let shared: ShareScope = {};

/** Sets the scope of {@link takeShared}. */
export function takeFrom(scope: ShareScope): void {
  shared = scope;
}

/** Major, minor and patch. The patch of a pre-release, for example `19.4.0-rc.1`, is NaN. */
const numbersOf = (version: string) => version.split('.').map(Number);

/** Whether a release satisfies a caret range, for example `^19.3.0`. */
export function satisfies(version: string, range: string): boolean {
  const [major, minor = 0, patch = 0] = numbersOf(version);
  const [wantedMajor, wantedMinor = 0, wantedPatch = 0] = numbersOf(range.slice(1));
  return major === wantedMajor && patch >= 0 && (minor - wantedMinor || patch - wantedPatch) >= 0;
}

/**
 * The version of a shared package that satisfies the range of this part.
 * @param query - a question mark and the package's name, for example `?react`.
 * @throws if the scope has none, because one tree must never have two Reacts.
 */
export function takeShared(query: string): unknown {
  const name = query.slice(1);
  const versions = shared[name] ?? {};
  const found = Object.entries(versions).find(([version]) => satisfies(version, sharedReactRange));
  if (found) return found[1].get()();
  throw new Error(`Unsatisfied version ${Object.keys(versions)} of ${name} (required ${sharedReactRange})`);
}

import type { Registry } from './registry';
import type { RegistryRelease } from './registry-release';

/** What decides which releases a visit gets. */
export interface Visit {
  /** 0 to 99, the same for all of a visitor's visits. */
  readonly bucket: number;
  /** Host name under which the visitor came. */
  readonly tenant: string;
  /** When it asks for a document. */
  readonly at: Date;
  /** Versions by part that the visit has had before. */
  readonly pinned: Readonly<Record<string, string>>;
}

/** Whether new visits get a release, as the current one or as a canary. */
export const isForNewVisits = ({ state }: RegistryRelease) =>
  state.name === 'current' || state.name === 'canary';

const isHeld = ({ state }: RegistryRelease, at: Date) =>
  state.name === 'held' && at.getTime() < Date.parse(state.until);

/** The releases of a part that any visit, new or open, may get at an instant. */
export const releasesInUse = (registry: Registry, part: string, at: Date): readonly RegistryRelease[] =>
  (registry.releases[part] ?? []).filter((release) => isForNewVisits(release) || isHeld(release, at));

const takes = ({ state }: RegistryRelease, { bucket, tenant }: Visit) =>
  state.name === 'canary' &&
  bucket < state.percent &&
  (state.tenants.length === 0 || state.tenants.includes(tenant));

/** The release of a part that visitors get when no canary takes them, or null where there is none. */
export function currentRelease(registry: Registry, part: string): RegistryRelease | null {
  return registry.releases[part]?.find(({ state }) => state.name === 'current') ?? null;
}

/** The release in use that a visit gets of a part: the one that it had, else the canary that takes it, else the current one. */
export function releaseForVisit(registry: Registry, part: string, visit: Visit): RegistryRelease | null {
  const inUse = releasesInUse(registry, part, visit.at);
  return (
    inUse.find(({ version }) => version === visit.pinned[part]) ??
    inUse.find((candidate) => takes(candidate, visit)) ??
    inUse.find(({ state }) => state.name === 'current') ??
    null
  );
}

/** Percent of a part's new visits that get a release: of all of them, or of those to the canary's host names. */
export function percentOfNewVisits({ state }: RegistryRelease, ofPart: readonly RegistryRelease[]): number {
  if (state.name === 'canary') return state.percent;
  if (state.name !== 'current') return 0;
  const canary = ofPart.map((other) => other.state).find(({ name }) => name === 'canary');
  return canary?.name === 'canary' && canary.tenants.length === 0 ? 100 - canary.percent : 100;
}

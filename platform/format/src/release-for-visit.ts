import type { Registry, RegistryRelease, ReleaseState } from './registry';

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
  /** Releases, as `nameRelease` has them, that fail: where there is one before them, it is given instead. */
  readonly avoided?: ReadonlySet<string>;
}

/** A release in one word. */
export const nameRelease = (part: string, version: string) => `${part}@${version}`;

/** Whether new visits get a release, as the current one or as a canary. */
export const isForNewVisits = ({ state }: RegistryRelease) =>
  state.name === 'current' || state.name === 'canary';

const isHeld = ({ state }: RegistryRelease, at: Date) =>
  state.name === 'held' && at.getTime() < Date.parse(state.until);

/** The releases of a part, oldest first. */
export const releasesOf = (registry: Registry, part: string): RegistryRelease[] =>
  registry.releases[part] ?? [];

/** The releases of a part that any visit, new or open, may get at an instant. */
export const releasesInUse = (registry: Registry, part: string, at: Date): readonly RegistryRelease[] =>
  releasesOf(registry, part).filter((release) => isForNewVisits(release) || isHeld(release, at));

/** A release whose state is that of a canary. */
type Canary = RegistryRelease & { readonly state: Extract<ReleaseState, { name: 'canary' }> };

export const isCanary = (release: RegistryRelease): release is Canary => release.state.name === 'canary';

const isFor = ({ state }: Canary, tenant: string) => state.tenants.includes(tenant);

const isForAll = ({ state }: Canary) => state.tenants.length === 0;

/**
 * The canary that takes a visit: shares lie beside each other, first those for the visit's host name alone, each in the
 * order of the releases. What goes beyond all visits takes none.
 */
function canaryFor(inUse: readonly RegistryRelease[], { bucket, tenant }: Visit): Canary | undefined {
  const canaries = inUse.filter(isCanary);
  const forVisit = [...canaries.filter((canary) => isFor(canary, tenant)), ...canaries.filter(isForAll)];
  let end = 0;
  return forVisit.find(({ state }) => {
    end += state.percent;
    return bucket < end;
  });
}

/** The release of a part that visitors get when no canary takes them, or null where there is none. */
export function currentRelease(registry: Registry, part: string): RegistryRelease | null {
  return releasesOf(registry, part).find(({ state }) => state.name === 'current') ?? null;
}

/** The release that visits get instead of another: the one that was current before, or is current beside a canary; null if there is none. */
export function releaseInstead(registry: Registry, part: string, version: string): RegistryRelease | null {
  const releases = releasesOf(registry, part);
  const defaults = registry.defaults[part] ?? [];
  const index = defaults.indexOf(version);
  const isOfCanary = releases.some((release) => release.version === version && isCanary(release));
  const others = index === -1 || isOfCanary ? defaults : defaults.slice(0, index);
  return releases.find((release) => release.version === others.at(-1)) ?? null;
}

/** The release in use that a visit gets of a part: the one that it had, else a canary that takes it, else the current one. */
export function releaseForVisit(registry: Registry, part: string, visit: Visit): RegistryRelease | null {
  const inUse = releasesInUse(registry, part, visit.at);
  return (
    inUse.find(({ version }) => version === visit.pinned[part]) ??
    canaryFor(inUse, visit) ??
    inUse.find(({ state }) => state.name === 'current') ??
    null
  );
}

/** Percent of new visits that the canaries for all host names take, or those for one alone. */
export const percentOfCanaries = (ofPart: readonly RegistryRelease[], tenant?: string): number =>
  ofPart
    .filter(isCanary)
    .filter((canary) => (tenant === undefined ? isForAll(canary) : isFor(canary, tenant)))
    .reduce((sum, { state }) => sum + state.percent, 0);

/** Percent of a part's new visits that get a release: of all of them, or of those to the canary's host names. */
export function percentOfNewVisits({ state }: RegistryRelease, ofPart: readonly RegistryRelease[]): number {
  if (state.name === 'canary') return state.percent;
  return state.name === 'current' ? 100 - percentOfCanaries(ofPart) : 0;
}

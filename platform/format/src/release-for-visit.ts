import { heldReleaseLifetimeMs, type Registry, type RegistryRelease, type ReleaseState } from './registry';

/** The properties of a visit that decide its releases. */
export interface Visit {
  /** 0 to 99, the same for all visits of a visitor. */
  readonly bucket: number;
  readonly tenant: string;
  readonly at: Date;
  /** Earlier versions of this visit, by part. */
  readonly pinned: Readonly<Record<string, string>>;
  /** Whether the browser checks the hashes of ES modules; otherwise it gets scripts alone. */
  readonly checksModules?: boolean;
  /** Failing releases, as `nameRelease` writes them, to be replaced by the ones before them. */
  readonly avoided?: ReadonlySet<string>;
}

/** Names a release in one word. */
export const nameRelease = (part: string, version: string) => `${part}@${version}`;

/** Whether new visits get a release. */
export const isForNewVisits = ({ state }: RegistryRelease) =>
  state.name === 'current' || state.name === 'canary';

const isHeld = ({ state }: RegistryRelease, at: Date) =>
  state.name === 'held' && at.getTime() < Date.parse(state.until);

/** Whether no visit may get a release as a fallback: it was rolled back, revoked, or replaced at once, which ends its hold early. */
const isEnded = ({ state }: RegistryRelease) =>
  state.name === 'held'
    ? Date.parse(state.until) - Date.parse(state.since) < heldReleaseLifetimeMs
    : state.name === 'withdrawn' || state.name === 'revoked';

/** The releases of a part, oldest first. */
export const releasesOf = (registry: Registry, part: string): RegistryRelease[] =>
  registry.releases[part] ?? [];

/** The releases of a part that new or open visits may get at an instant. */
export const releasesInUse = (registry: Registry, part: string, at: Date): readonly RegistryRelease[] =>
  releasesOf(registry, part).filter((release) => isForNewVisits(release) || isHeld(release, at));

type Canary = RegistryRelease & { readonly state: Extract<ReleaseState, { name: 'canary' }> };

export const isCanary = (release: RegistryRelease): release is Canary => release.state.name === 'canary';

const isFor = ({ state }: Canary, tenant: string) => state.tenants.includes(tenant);

const isForAll = ({ state }: Canary) => state.tenants.length === 0;

/**
 * Whether a release is what all visits to some host names get, whatever is promoted for the others. The registry writes it as a
 * canary with 100 percent of these host names; nothing judges it beside the current release.
 */
export const isTenantRelease = (release: RegistryRelease): release is Canary =>
  isCanary(release) && release.state.percent === 100 && !isForAll(release);

/** Whether a release is tried with a share of visits, and may be rolled back by what happens to them. */
export const isOnTrial = (release: RegistryRelease): release is Canary =>
  isCanary(release) && !isTenantRelease(release);

/**
 * The canary that takes a visit. Canaries divide the buckets in their order: first those that are tried with the visit's host name,
 * then the release of that host name, which takes the rest.
 */
function canaryFor(inUse: readonly RegistryRelease[], { bucket, tenant }: Visit): Canary | undefined {
  const canaries = inUse.filter(isCanary);
  const forTenant = canaries.filter((canary) => isFor(canary, tenant));
  const forVisit = [
    ...forTenant.filter(isOnTrial),
    ...forTenant.filter(isTenantRelease),
    ...canaries.filter(isForAll),
  ];
  let end = 0;
  return forVisit.find(({ state }) => {
    end += state.percent;
    return bucket < end;
  });
}

/** The current release of a part, or null. */
export function currentRelease(registry: Registry, part: string): RegistryRelease | null {
  return releasesOf(registry, part).find(({ state }) => state.name === 'current') ?? null;
}

/**
 * The release that replaces a failing one: the one that was current before, or is current beside a canary. Null without any, and if
 * that one has ended: the ones before it are older.
 */
export function fallbackRelease(registry: Registry, part: string, version: string): RegistryRelease | null {
  const releases = releasesOf(registry, part);
  const defaults = registry.defaults[part] ?? [];
  const index = defaults.indexOf(version);
  const isOfCanary = releases.some((release) => release.version === version && isCanary(release));
  const others = index === -1 || isOfCanary ? defaults : defaults.slice(0, index);
  const before = releases.find((release) => release.version === others.at(-1));
  return before && !isEnded(before) ? before : null;
}

/** Why no visit gets a part; null if it is not paused. */
export const pauseReason = ({ paused }: Registry, part: string): string | null =>
  (paused && Object.hasOwn(paused, part) && paused[part]?.reason) || null;

/** The release that a visit gets: none of a paused part, else the one that it had, else a canary that takes it, else the current one. */
export function releaseForVisit(registry: Registry, part: string, visit: Visit): RegistryRelease | null {
  if (pauseReason(registry, part) !== null) return null;
  const inUse = releasesInUse(registry, part, visit.at);
  return (
    inUse.find(({ version }) => version === visit.pinned[part]) ??
    canaryFor(inUse, visit) ??
    inUse.find(({ state }) => state.name === 'current') ??
    null
  );
}

/**
 * The releases before another one that have a script, the newest first: those that visitors have had, for browsers that do not
 * check modules. None is older than a release that was replaced at once.
 */
export function scriptReleasesBefore(
  registry: Registry,
  part: string,
  version: string,
): readonly RegistryRelease[] {
  const releases = releasesOf(registry, part);
  const index = releases.findIndex((release) => release.version === version);
  const before = releases.slice(0, Math.max(index, 0));
  const ended = before.findLastIndex((release) => release.state.name === 'held' && isEnded(release));
  return before
    .slice(ended + 1)
    .filter(
      ({ hasOnlyModules, state: { name } }) => !hasOnlyModules && (name === 'current' || name === 'held'),
    )
    .toReversed();
}

/** Whether new visits to a host name may get a release of a part. */
export function isForTenant(
  release: RegistryRelease,
  ofPart: readonly RegistryRelease[],
  tenant: string,
): boolean {
  if (isCanary(release) && isFor(release, tenant)) return true;
  const hasOwn = ofPart.some((other) => isTenantRelease(other) && isFor(other, tenant));
  return !hasOwn && isForNewVisits(release) && (!isCanary(release) || isForAll(release));
}

/** Percentage of new visits that the canaries for all host names take, or those that are tried with one tenant. */
export const percentOfCanaries = (ofPart: readonly RegistryRelease[], tenant?: string): number =>
  ofPart
    .filter(isOnTrial)
    .filter((canary) => (tenant === undefined ? isForAll(canary) : isFor(canary, tenant)))
    .reduce((sum, { state }) => sum + state.percent, 0);

/** Percentage of new visits that get a release: of all, or of those to the canary's host names. */
export function percentOfNewVisits({ state }: RegistryRelease, ofPart: readonly RegistryRelease[]): number {
  if (state.name === 'canary') return state.percent;
  return state.name === 'current' ? 100 - percentOfCanaries(ofPart) : 0;
}

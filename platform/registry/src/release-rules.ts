import {
  currentRelease,
  heldReleaseLifetimeMs,
  isCanary,
  isForNewVisits,
  isTenantRelease,
  type LinkedRelease,
  percentOfCanaries,
  type Registry,
  type RegistryRelease,
  type ReleaseState,
  releasesOf,
} from '@ticket-storefront/format';
import { formatList, UserError } from '@ticket-storefront/server';
import { openApproval } from './approvals';
import type { CommandOf } from './command';
import { requireContract, requireScript, requireSlot, type ShopContract } from './part-rules';
import type { PlatformRoot } from './root';

type StateName = ReleaseState['name'];

/** The allowed next states of each state. */
const transitions: Readonly<Record<StateName, readonly StateName[]>> = {
  candidate: ['canary', 'current', 'revoked'],
  canary: ['canary', 'current', 'held', 'withdrawn', 'revoked'],
  current: ['current', 'held', 'withdrawn', 'revoked'],
  held: ['canary', 'current', 'held', 'revoked'],
  withdrawn: ['canary', 'current', 'revoked'],
  revoked: ['revoked'],
};

function explain(part: string, { version, state }: RegistryRelease, next: StateName): string {
  if (state.name === 'revoked') return `${part} ${version} is revoked: publish a new release.`;
  if (state.name === 'current') return `${part} ${version} is current: promote the other release instead.`;
  return `${part} ${version} is ${state.name} and cannot become ${next}: check \`storefront status\`.`;
}

/** Moves a release to its next state. @throws {UserError} if the table of transitions does not allow it. */
export function moveTo(part: string, release: RegistryRelease, next: ReleaseState): RegistryRelease {
  if (transitions[release.state.name].includes(next.name)) return { ...release, state: next };
  throw new UserError(explain(part, release, next.name));
}

function asCurrent({ state }: RegistryRelease, now: Date): ReleaseState {
  return state.name === 'current' ? state : { name: 'current', since: now.toISOString() };
}

function asCanary(
  { state }: RegistryRelease,
  { percent, tenants }: { readonly percent: number; readonly tenants: readonly string[] },
  now: Date,
): ReleaseState {
  const isUnmoved = state.name === 'canary' && state.percent === percent;
  return { name: 'canary', since: isUnmoved ? state.since : now.toISOString(), percent, tenants };
}

const asHeld = (now: Date): ReleaseState => ({
  name: 'held',
  since: now.toISOString(),
  until: new Date(now.getTime() + heldReleaseLifetimeMs).toISOString(),
});

const asWithdrawn = (now: Date, reason?: string): ReleaseState => ({
  name: 'withdrawn',
  since: now.toISOString(),
  ...(reason === undefined ? {} : { reason }),
});

const asRevoked = ({ state }: RegistryRelease, now: Date): ReleaseState =>
  state.name === 'revoked' ? state : { name: 'revoked', since: now.toISOString() };

/** @throws {UserError} if the registry has no such release. */
export function findRelease(registry: Registry, part: string, version: string): RegistryRelease {
  const found = releasesOf(registry, part).find((release) => release.version === version);
  if (found) return found;
  throw new UserError(
    `There is no release ${version} of ${part}: publish it first, or check \`storefront status\`.`,
  );
}

const withReleases = (registry: Registry, part: string, releases: RegistryRelease[]): Registry => ({
  ...registry,
  releases: { ...registry.releases, [part]: releases },
});

/** A share of new visits for one version. */
interface Share {
  readonly version: string;
  readonly percent: number;
  readonly tenants: readonly string[];
}

/**
 * Gives new visits other releases of a part. The releases before stay held for open visits.
 * @param defaults - versions that have been current; the last one is current.
 */
function rollOut(
  registry: Registry,
  part: string,
  defaults: readonly string[],
  canaries: readonly Share[],
  now: Date,
): Registry {
  const releases = releasesOf(registry, part).map((release) => {
    if (release.version === defaults.at(-1)) return moveTo(part, release, asCurrent(release, now));
    const canary = canaries.find(({ version }) => version === release.version);
    if (canary) return moveTo(part, release, asCanary(release, canary, now));
    return isForNewVisits(release) ? moveTo(part, release, asHeld(now)) : release;
  });
  const changed = withReleases(registry, part, releases);
  return { ...changed, defaults: { ...registry.defaults, [part]: [...defaults] } };
}

/** Takes replaced releases of a part from open visits at once. */
function endHolds(registry: Registry, part: string, now: Date): Registry {
  const end = (release: RegistryRelease) => {
    const { state } = release;
    if (state.name !== 'held' || Date.parse(state.until) <= now.getTime()) return release;
    return moveTo(part, release, { ...state, until: now.toISOString() });
  };
  return withReleases(registry, part, releasesOf(registry, part).map(end));
}

function retire(
  registry: Registry,
  part: string,
  version: string,
  retired: (release: RegistryRelease) => ReleaseState,
): Registry {
  const releases = releasesOf(registry, part).map((release) =>
    release.version === version ? moveTo(part, release, retired(release)) : release,
  );
  return withReleases(registry, part, releases);
}

/** Versions of a part that have been current and were not rolled back, the current one last. */
export const defaultsOf = (registry: Registry, part: string) => registry.defaults[part] ?? [];

/** A canary of a part, or the release of some host names. */
interface CanaryShare extends Share {
  /** Whether all visits to its host names get it, as {@link isTenantRelease} says. */
  readonly isOfTenants: boolean;
}

/** The canaries of a part, the newest last. */
export const canariesOf = (registry: Registry, part: string): readonly CanaryShare[] =>
  releasesOf(registry, part)
    .filter(isCanary)
    .toSorted((a, b) => a.state.since.localeCompare(b.state.since))
    .map((release) => {
      const { percent, tenants } = release.state;
      return { version: release.version, percent, tenants, isOfTenants: isTenantRelease(release) };
    });

/** The newest version of a part that visitors get: its newest canary, or else the current one. No release of some host names. */
export const newestOf = (registry: Registry, part: string) =>
  canariesOf(registry, part).findLast(({ isOfTenants }) => !isOfTenants)?.version ??
  defaultsOf(registry, part).at(-1);

/** Takes host names from the releases that they have. */
const withoutTenants = (canaries: readonly CanaryShare[], tenants: readonly string[]): readonly Share[] =>
  canaries.flatMap((canary) => {
    if (!canary.isOfTenants) return [canary];
    const others = canary.tenants.filter((tenant) => !tenants.includes(tenant));
    return others.length > 0 ? [{ ...canary, tenants: others }] : [];
  });

/** Gives host names the current release again. @throws {UserError} if none of them has another one. */
function endTenantReleases(
  registry: Registry,
  { part, version, tenants }: CommandOf<'promote'>,
  now: Date,
): Registry {
  const canaries = canariesOf(registry, part);
  const hasOther = canaries.some(
    (canary) => canary.isOfTenants && canary.tenants.some((tenant) => tenants.includes(tenant)),
  );
  if (hasOther)
    return rollOut(registry, part, defaultsOf(registry, part), withoutTenants(canaries, tenants), now);
  throw new UserError(
    `${part} ${version} is current, and ${formatList(tenants)} ${tenants.length > 1 ? 'have' : 'has'} no other release: nothing has changed.`,
  );
}

/** A release that is complete on the asset origin and not registered yet. */
export interface Candidate {
  readonly part: string;
  readonly release: RegistryRelease;
}

/** Registers a release as a candidate. */
export function publish(registry: Registry, { part, release }: Candidate, shop: ShopContract): Registry {
  const { version } = release;
  if (releasesOf(registry, part).some((known) => known.version === version)) {
    throw new UserError(`${part} ${version} already exists: publish the new release under another version.`);
  }
  requireContract(registry, part, release, shop);
  requireSlot(registry, part, release);
  requireScript(part, release);
  return withReleases(registry, part, [...releasesOf(registry, part), release]);
}

/** Makes a release a canary, the release of some host names, or the current release. */
export function promote(registry: Registry, command: CommandOf<'promote'>, now: Date): Registry {
  const { part, version, percent, tenants, atOnce } = command;
  const release = findRelease(registry, part, version);
  const defaults = defaultsOf(registry, part);
  const canaries = canariesOf(registry, part).filter((canary) => canary.version !== version);
  if (percent === 100 && tenants.length === 0) {
    const others = defaults.filter((known) => known !== version);
    const promoted = rollOut(registry, part, [...others, version], canaries, now);
    return atOnce ? endHolds(promoted, part, now) : promoted;
  }
  if (atOnce) {
    throw new UserError(
      `--at-once requires that all new visits get ${part} ${version}: remove --at-once, or --percent and --tenant.`,
    );
  }
  if (percent === 100 && release.state.name === 'current') return endTenantReleases(registry, command, now);
  moveTo(part, release, asCanary(release, command, now));
  const others = percent === 100 ? withoutTenants(canaries, tenants) : canaries;
  // Host names that have this release already retain it.
  const own = canariesOf(registry, part).find((canary) => canary.version === version && canary.isOfTenants);
  const retained = percent === 100 && own ? own.tenants : [];
  const next = [...others, { version, percent, tenants: [...new Set([...retained, ...tenants])] }];
  const rolledOut = rollOut(registry, part, defaults, next, now);
  const released = releasesOf(rolledOut, part);
  if ([undefined, ...tenants].some((tenant) => percentOfCanaries(released, tenant) > 100)) {
    const onTrial = canaries.filter(({ isOfTenants }) => !isOfTenants);
    const taken = onTrial.map((canary) => `${canary.version} (${canary.percent} %)`).join(' and ');
    throw new UserError(
      `${taken} would leave less than ${percent} % of the visits to ${part} ${version}: roll one back first, or use a smaller share.`,
    );
  }
  return rolledOut;
}

/**
 * Rolls back the newest release that visitors get: the newest canary, or else the current release. A given version must be a
 * canary or the newest release, so that two people do not roll back twice for the same bad release.
 */
export function rollback(
  registry: Registry,
  { part, version, reason }: CommandOf<'rollback'>,
  now: Date,
): Registry {
  const newest = newestOf(registry, part);
  if (!newest) {
    throw new UserError(`Visitors get no release of ${part}: check \`storefront status\`.`);
  }
  const isCanary = canariesOf(registry, part).some((canary) => canary.version === version);
  if (version !== undefined && version !== newest && !isCanary) {
    throw new UserError(
      `The newest release of ${part} that visitors get is ${newest}, not ${version}: check \`storefront status\`, and roll back ${newest} if that is the bad one.`,
    );
  }
  return withdraw(registry, { part, version: version ?? newest }, reason, now);
}

/** Takes a release from all visits. @throws {UserError} if its part has no release before it. */
export function withdraw(
  registry: Registry,
  { part, version: back }: LinkedRelease,
  reason: string | undefined,
  now: Date,
): Registry {
  const isOnlyDefault =
    defaultsOf(registry, part).length === 1 && currentRelease(registry, part)?.version === back;
  if (isOnlyDefault) {
    throw new UserError(`${part} has no release before ${back}: publish and promote another one.`);
  }
  const defaults = defaultsOf(registry, part).filter((known) => known !== back);
  const withdrawn = retire(registry, part, back, () => asWithdrawn(now, reason));
  return rollOut(withdrawn, part, defaults, canariesOf(withdrawn, part), now);
}

/** Revokes a release, also for visits that have it. Canaries of other releases stay. */
export function revoke(registry: Registry, { part, version }: CommandOf<'revoke'>, now: Date): Registry {
  findRelease(registry, part, version);
  const known = defaultsOf(registry, part);
  const defaults = known.filter((other) => other !== version);
  if (part === 'shell' && known.length > 0 && defaults.length === 0) {
    throw new UserError(
      `There is no other release of the shell: publish and promote one, then revoke ${version}.`,
    );
  }
  const revoked = retire(registry, part, version, (release) => asRevoked(release, now));
  return rollOut(revoked, part, defaults, canariesOf(revoked, part), now);
}

/** The approvals of a release with the one of a command. @throws {UserError} if it is none. */
function approvalsWith(
  release: RegistryRelease,
  { part, version, approval: text = '' }: CommandOf<'approve'>,
  root: PlatformRoot,
): readonly string[] {
  const opened = openApproval(text, root);
  if (!opened) {
    throw new UserError(
      `Only ${formatList(root.checkouts.persons)} may approve releases: use the key of that person.`,
    );
  }
  const { approval, person } = opened;
  if (approval.part !== part || approval.version !== version || approval.manifest !== release.manifest) {
    throw new UserError(`The approval is of another release than ${part} ${version}: run the command again.`);
  }
  const others = (release.approvals ?? []).filter((each) => openApproval(each, root)?.person !== person);
  return [...others, text];
}

/** Approves a release: its own team's links show it in a live checkout. It stays in its state. */
export function approve(
  registry: Registry,
  command: CommandOf<'approve'>,
  root: PlatformRoot | null,
  now: Date,
): Registry {
  const { part, version } = command;
  const release = findRelease(registry, part, version);
  const approved = {
    ...release,
    approved: now.toISOString(),
    ...(root && { approvals: approvalsWith(release, command, root) }),
  };
  const releases = releasesOf(registry, part).map((release) =>
    release.version === version ? approved : release,
  );
  return { ...registry, releases: { ...registry.releases, [part]: releases } };
}

import type { Registry } from '@storefront/format/registry';
import { currentRelease, percentOfCanaries } from '@storefront/format/release-for-visit';
import { UserError } from '@storefront/server/user-error';
import type { CommandOf } from './command';
import { requireContract, type SpokenContract } from './contract-rules';
import type { Candidate } from './read-candidate';
import { asCanary, asRevoked, asWithdrawn, moveTo } from './release-transitions';
import { requireSlot } from './require-slot';
import {
  canariesOf,
  defaultsOf,
  endHolds,
  findRelease,
  newestOf,
  releasesOf,
  retire,
  rollOut,
  withReleases,
} from './rollout';

/** Registers a release that no visitor gets yet. */
export function publish(registry: Registry, { part, release }: Candidate, shop: SpokenContract): Registry {
  const { version } = release;
  if (releasesOf(registry, part).some((known) => known.version === version)) {
    throw new UserError(`${part} ${version} exists already: give the new release another version.`);
  }
  requireContract(registry, part, release, shop);
  requireSlot(registry, part, release);
  return withReleases(registry, part, [...releasesOf(registry, part), release]);
}

/** Gives a release to a share of visits, or makes it the current one. */
export function promote(registry: Registry, command: CommandOf<'promote'>, now: Date): Registry {
  const { part, version, percent, tenants, atOnce } = command;
  const release = findRelease(registry, part, version);
  const defaults = defaultsOf(registry, part);
  const canaries = canariesOf(registry, part).filter((canary) => canary.version !== version);
  if (percent === 100 && tenants.length === 0) {
    const others = defaults.filter((known) => known !== version);
    const promoted = rollOut(registry, part, { defaults: [...others, version], canaries }, now);
    return atOnce ? endHolds(promoted, part, now) : promoted;
  }
  moveTo(part, release, asCanary(release, command, now));
  if (atOnce) {
    throw new UserError(
      `Open visits get ${part} ${version} at once where all new ones do: leave out --at-once, or --percent and --tenant.`,
    );
  }
  const rolledOut = rollOut(
    registry,
    part,
    { defaults, canaries: [...canaries, { version, percent, tenants }] },
    now,
  );
  const released = releasesOf(rolledOut, part);
  if ([undefined, ...tenants].some((tenant) => percentOfCanaries(released, tenant) > 100)) {
    const others = canaries.map((canary) => `${canary.version} (${canary.percent} %)`).join(' and ');
    throw new UserError(
      `${others} would leave less than ${percent} % of the visits to ${part} ${version}: roll one back first, or give it less.`,
    );
  }
  return rolledOut;
}

/**
 * Takes back the newest release that visitors get: the newest canary, or else the current one; the other canaries stay.
 * Where a version is named it is a canary or the newest one that is taken back, or nothing is, so that two who see the
 * same bad release do not go back twice.
 */
export function rollback(
  registry: Registry,
  { part, version, reason }: CommandOf<'rollback'>,
  now: Date,
): Registry {
  const newest = newestOf(registry, part);
  if (!newest) {
    throw new UserError(`Visitors get no release of ${part}: \`storefront status\` lists what there is.`);
  }
  const isCanary = canariesOf(registry, part).some((canary) => canary.version === version);
  if (version !== undefined && version !== newest && !isCanary) {
    throw new UserError(
      `The newest release of ${part} that visitors get is ${newest}, not ${version}: look at \`storefront status\`, and name ${newest} where it is to go too.`,
    );
  }
  const back = version ?? newest;
  const isOnlyDefault =
    defaultsOf(registry, part).length === 1 && currentRelease(registry, part)?.version === back;
  if (isOnlyDefault) {
    throw new UserError(`${part} has no release before ${back}: publish and promote another one.`);
  }
  const defaults = defaultsOf(registry, part).filter((known) => known !== back);
  const withdrawn = retire(registry, { part, version: back }, () => asWithdrawn(now, reason));
  return rollOut(withdrawn, part, { defaults, canaries: canariesOf(withdrawn, part) }, now);
}

/** Takes a release back for good, from visits that have it too. Canaries of other releases stay. */
export function revoke(registry: Registry, { part, version }: CommandOf<'revoke'>, now: Date): Registry {
  findRelease(registry, part, version);
  const known = defaultsOf(registry, part);
  const defaults = known.filter((other) => other !== version);
  if (part === 'shell' && known.length > 0 && defaults.length === 0) {
    throw new UserError(
      `There is no other release of the shell: publish and promote one, then revoke ${version}.`,
    );
  }
  const revoked = retire(registry, { part, version }, (release) => asRevoked(release, now));
  return rollOut(revoked, part, { defaults, canaries: canariesOf(revoked, part) }, now);
}

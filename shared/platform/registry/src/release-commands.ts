import type { Registry } from '@storefront/contracts/registry';
import { UserError } from '@storefront/server/user-error';
import type { CommandOf } from './command';
import { requireContract } from './contract-rules';
import { canaryOf, defaultsOf, deploy, find, letGo, mark, newestOf, releasesOf } from './deployments';
import type { Candidate } from './read-candidate';

/** Registers a release that no visitor gets yet. */
export function publish(registry: Registry, candidate: Candidate): Registry {
  const { part, version, release } = candidate;
  if (releasesOf(registry, part).some(({ metadata }) => metadata.version === version)) {
    throw new UserError(`${part} ${version} exists already: give the new release another version.`);
  }
  requireContract(registry, part, release);
  const releases = [...releasesOf(registry, part), release];
  return { ...registry, microFrontends: { ...registry.microFrontends, [part]: releases } };
}

/** Gives a release to a share of visits, or makes it the default. */
export function promote(registry: Registry, command: CommandOf<'promote'>, now: Date): Registry {
  const { part, version, percent, tenants, atOnce } = command;
  if (find(registry, part, version).extras.state === 'revoked') {
    throw new UserError(`${part} ${version} is revoked: publish a new release.`);
  }
  const fresh = mark(registry, part, version, now);
  const others = defaultsOf(registry, part).filter((known) => known !== version);
  if (percent === 100 && tenants.length === 0) {
    const given = deploy(fresh, part, [...others, version], now);
    return atOnce ? letGo(given, part) : given;
  }
  if (atOnce) {
    throw new UserError(
      `Open visits get ${part} ${version} at once where all new ones do: leave out --at-once, or --percent and --tenant.`,
    );
  }
  if (defaultsOf(registry, part).at(-1) === version) {
    throw new UserError(`${version} is what all visitors of ${part} get: promote the other release instead.`);
  }
  return deploy(fresh, part, defaultsOf(registry, part), now, command);
}

/**
 * Takes back the newest release that visitors get: a canary, or else the default. Where a version is named it is taken
 * back or nothing is, so that two who see the same bad release do not go back twice.
 */
export function rollback(registry: Registry, { part, version }: CommandOf<'rollback'>, now: Date): Registry {
  const newest = newestOf(registry, part);
  if (!newest) {
    throw new UserError(`Visitors get no release of ${part}: \`storefront status\` lists what there is.`);
  }
  if (version !== undefined && version !== newest) {
    throw new UserError(
      `The newest release of ${part} that visitors get is ${newest}, not ${version}: look at \`storefront status\`, and name ${newest} where it is to go too.`,
    );
  }
  const before = defaultsOf(registry, part).filter((known) => known !== newest);
  if (!canaryOf(registry, part) && before.length === 0) {
    throw new UserError(`${part} has no release before ${newest}: publish and promote another one.`);
  }
  return deploy(mark(registry, part, newest, now, 'withdrawn'), part, before, now);
}

/** Takes a release back for good, from visits that have it too. */
export function revoke(registry: Registry, { part, version }: CommandOf<'revoke'>, now: Date): Registry {
  find(registry, part, version);
  const known = defaultsOf(registry, part);
  const defaults = known.filter((other) => other !== version);
  if (part === 'shell' && known.length > 0 && defaults.length === 0) {
    throw new UserError(
      `There is no other release of the shell: publish and promote one, then revoke ${version}.`,
    );
  }
  const canary = canaryOf(registry, part);
  const kept =
    canary && ![version, defaults.at(-1)].includes(canary.metadata.version)
      ? {
          type: 'promote' as const,
          part,
          version: canary.metadata.version,
          percent: canary.deployment.traffic,
          tenants: [...(canary.extras.tenants ?? [])],
          atOnce: false,
        }
      : undefined;
  return deploy(mark(registry, part, version, now, 'revoked'), part, defaults, now, kept);
}

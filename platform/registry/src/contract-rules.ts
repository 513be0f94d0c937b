import { acceptsContract, builtAgainst } from '@storefront/format/contract-range';
import type { Registry } from '@storefront/format/registry';
import type { RegistryRelease } from '@storefront/format/registry-release';
import { currentRelease, isForNewVisits } from '@storefront/format/release-for-visit';
import { contractRangeOf, type Shop } from '@storefront/format/shop';
import { UserError } from '@storefront/server/user-error';
import { releasesOf } from './rollout';

/** What of a release says which shells it runs on. */
type Spoken = Pick<RegistryRelease, 'version' | 'contract'>;

const shellsOfNewVisits = (registry: Registry) => releasesOf(registry, 'shell').filter(isForNewVisits);

function requireRunsOn(spoken: string | null, part: string, { version, contract }: Spoken): void {
  if (acceptsContract(contract, spoken)) return;
  throw new UserError(
    `${part} ${version} runs on contract ${contract}, the shell speaks ${spoken}: publish one built against that.`,
  );
}

/** What of a shop says which contract its first shell will speak. */
export type SpokenContract = Pick<Shop, 'contractVersion'>;

/**
 * @param shop - says the contract where visitors get no shell yet.
 * @throws {UserError} where a release does not run on the shell that visitors get. A shell brings its own contract.
 */
export function requireContract(
  registry: Registry,
  part: string,
  release: Spoken,
  shop: SpokenContract,
): void {
  const { version, contract } = release;
  if (builtAgainst(contract) === null) {
    throw new UserError(
      `${part} ${version} says contract ${contract}, which is no range such as ${contractRangeOf(shop)}: build it anew.`,
    );
  }
  if (part === 'shell') return;
  const shell = currentRelease(registry, 'shell');
  requireRunsOn(shell ? builtAgainst(shell.contract) : shop.contractVersion, part, release);
}

/** @throws {UserError} where a release does not run on each release of the shell that new visits get. */
export function requireRunsOnShells(registry: Registry, part: string, release: RegistryRelease): void {
  for (const { contract } of shellsOfNewVisits(registry))
    requireRunsOn(builtAgainst(contract), part, release);
}

/** @throws {UserError} where remotes that visitors get do not run on a release of the shell. */
function requireRemotes(registry: Registry, { version, contract }: RegistryRelease): void {
  const spoken = builtAgainst(contract);
  const left = Object.values(registry.slots).flatMap((part) =>
    releasesOf(registry, part)
      .filter((release) => isForNewVisits(release) && !acceptsContract(release.contract, spoken))
      .map((release) => `${part} ${release.version} (${release.contract})`),
  );
  if (left.length === 0) return;
  throw new UserError(
    `shell ${version} speaks contract ${spoken}, and visitors get ${left.join(', ')}: promote releases that run on it too, or roll those back, first.`,
  );
}

/**
 * Holds shell and remotes together: what a change of a part gives to visitors anew runs with what they get of the others.
 * @throws {UserError} naming what does not.
 */
export function requireTogether(before: Registry, after: Registry, part: string): void {
  for (const [index, release] of releasesOf(after, part).entries()) {
    const former = releasesOf(before, part)[index];
    const isMoved =
      isForNewVisits(release) &&
      !(former && isForNewVisits(former) && former.state.name === release.state.name);
    if (!isMoved) continue;
    if (part === 'shell') requireRemotes(after, release);
    else requireRunsOnShells(after, part, release);
  }
}

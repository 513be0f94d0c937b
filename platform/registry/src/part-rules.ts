import {
  currentRelease,
  isForNewVisits,
  type Registry,
  type RegistryRelease,
  releasesOf,
} from '@storefront/format';
import {
  acceptsContract,
  builtAgainst,
  contractRangeOf,
  isSlotName,
  type Shop,
  slotOf,
} from '@storefront/format/parts';
import { UserError } from '@storefront/server';
import type { CommandOf } from './command';

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
function requireRunsOnShells(registry: Registry, part: string, release: RegistryRelease): void {
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

/** @throws {UserError} where a release of a remote is for no slot, or for another one than its part fills. */
export function requireSlot(
  registry: Registry,
  part: string,
  { version, slot }: Pick<RegistryRelease, 'version'> & { readonly slot?: string | undefined },
): void {
  if (part === 'shell') return;
  if (!isSlotName(slot)) {
    throw new UserError(
      `${part} ${version} says no slot: name the one that it is for as storefront.slot in its package.json.`,
    );
  }
  const filled = slotOf(registry.slots, part);
  if (filled === null || filled === slot) return;
  throw new UserError(
    `${part} ${version} is for the slot ${slot}, and ${part} fills ${filled}: correct storefront.slot in its package.json, or ask the platform team for that slot.`,
  );
}

/** What a slot is to be filled with; null empties it. */
interface SlotChange {
  readonly slot: string;
  readonly part: string | null;
}

/** @throws {UserError} where a release of the part that visitors get is for another slot, or does not run on the shell. */
function requireFit(registry: Registry, slot: string, part: string): void {
  for (const release of releasesOf(registry, part).filter(isForNewVisits)) {
    if (release.slot !== undefined && release.slot !== slot) {
      throw new UserError(`${part} ${release.version} is for the slot ${release.slot}, not for ${slot}.`);
    }
    requireRunsOnShells(registry, part, release);
  }
}

/**
 * Fills a slot with a remote, in all visits with their next document, or empties it.
 * @throws {UserError} where the remote does not fit, or where the slot would show nothing in the place of what it shows.
 */
export function fillSlot(registry: Registry, { slot, part }: SlotChange): Registry {
  const { [slot]: former, ...others } = registry.slots;
  if (part === null) return { ...registry, slots: others };
  const own = slotOf(registry.slots, part);
  if (own !== null && own !== slot) {
    throw new UserError(`${part} fills the slot ${own}, and a part fills one: empty that slot first.`);
  }
  requireFit(registry, slot, part);
  if (former && former !== part && currentRelease(registry, former) && !currentRelease(registry, part)) {
    throw new UserError(
      `${former} fills the slot ${slot}: publish and promote a release of ${part} before it takes its place.`,
    );
  }
  return { ...registry, slots: { ...others, [slot]: part } };
}

/** Sets the keys, parts and share of a team, in place of its former ones, and fills slots with its parts. */
export function nameTeam(
  registry: Registry,
  { type: _, name, slots = {}, ...team }: CommandOf<'team'>,
): Registry {
  for (const [other, { keys, parts }] of Object.entries(registry.teams)) {
    if (other === name) continue;
    const part = team.parts.find((candidate) => parts.includes(candidate));
    if (part) {
      throw new UserError(`${part} is a part of the ${other}: name that team again without it first.`);
    }
    const key = team.keys.find((candidate) => keys.includes(candidate));
    if (key) {
      throw new UserError(`${key} is a key of the ${other}: have the ${name} make one of its own.`);
    }
  }
  const named = { ...registry, teams: { ...registry.teams, [name]: team } };
  return Object.entries(slots).reduce((current, [slot, part]) => {
    if (team.parts.includes(part)) return fillSlot(current, { slot, part });
    throw new UserError(`${part} is no part of the ${name}: name it among its parts.`);
  }, named);
}

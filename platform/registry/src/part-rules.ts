import {
  currentRelease,
  isForNewVisits,
  type Registry,
  type RegistryRelease,
  releasesOf,
} from '@ticket-storefront/format';
import {
  acceptsContract,
  builtAgainst,
  contractRangeOf,
  isSlotName,
  type Shop,
  slotOf,
} from '@ticket-storefront/format/parts';
import { UserError } from '@ticket-storefront/server';
import type { CommandOf } from './command';

type ContractedRelease = Pick<RegistryRelease, 'version' | 'contract'>;

function requireRunsOn(shellContract: string | null, part: string, release: ContractedRelease): void {
  const { version, contract } = release;
  if (acceptsContract(contract, shellContract)) return;
  throw new UserError(
    `${part} ${version} runs on contract ${contract}, and the shell has ${shellContract}: publish a release built against that.`,
  );
}

/** The contract of the first shell of a shop. */
export type ShopContract = Pick<Shop, 'contractVersion'>;

/**
 * @param shop - its contract applies before visitors get a shell.
 * @throws {UserError} if a release does not run on the current shell. A shell has its own contract.
 */
export function requireContract(
  registry: Registry,
  part: string,
  release: ContractedRelease,
  shop: ShopContract,
): void {
  const { version, contract } = release;
  if (builtAgainst(contract) === null) {
    throw new UserError(
      `${part} ${version} has the contract ${contract}, which is not a range like ${contractRangeOf(shop)}: build it again.`,
    );
  }
  if (part === 'shell') return;
  const shell = currentRelease(registry, 'shell');
  requireRunsOn(shell ? builtAgainst(shell.contract) : shop.contractVersion, part, release);
}

function requireRunsOnLiveShells(registry: Registry, part: string, release: RegistryRelease): void {
  for (const { contract } of releasesOf(registry, 'shell').filter(isForNewVisits))
    requireRunsOn(builtAgainst(contract), part, release);
}

function requireRemotes(registry: Registry, { version, contract }: RegistryRelease): void {
  const shellContract = builtAgainst(contract);
  const incompatible = Object.values(registry.slots).flatMap((part) =>
    releasesOf(registry, part)
      .filter((release) => isForNewVisits(release) && !acceptsContract(release.contract, shellContract))
      .map((release) => `${part} ${release.version} (${release.contract})`),
  );
  if (incompatible.length === 0) return;
  throw new UserError(
    `shell ${version} has contract ${shellContract}, and visitors get ${incompatible.join(', ')}: first promote releases that also run on it, or roll those back.`,
  );
}

/**
 * Checks that each release that a change newly shows to visitors runs with the other parts.
 * @throws {UserError} naming the parts that do not fit.
 */
export function requireCompatibleParts(before: Registry, after: Registry, part: string): void {
  for (const [index, release] of releasesOf(after, part).entries()) {
    const former = releasesOf(before, part)[index];
    const isMoved =
      isForNewVisits(release) &&
      !(former && isForNewVisits(former) && former.state.name === release.state.name);
    if (!isMoved) continue;
    if (part === 'shell') requireRemotes(after, release);
    else requireRunsOnLiveShells(after, part, release);
  }
}

/** @throws {UserError} if a release of a remote has no slot, or another one than its part fills. */
export function requireSlot(
  registry: Registry,
  part: string,
  { version, slot }: Pick<RegistryRelease, 'version'> & { readonly slot?: string | undefined },
): void {
  if (part === 'shell') return;
  if (!isSlotName(slot)) {
    throw new UserError(`${part} ${version} has no slot: set storefront.slot in its package.json.`);
  }
  const filled = slotOf(registry.slots, part);
  if (filled === null || filled === slot) return;
  throw new UserError(
    `${part} ${version} is for the slot ${slot}, but ${part} fills ${filled}: correct storefront.slot in its package.json, or ask the platform team for that slot.`,
  );
}

/** @throws {UserError} if a cart or a checkout has ES modules alone: nobody should lose a purchase to an old browser. */
export function requireScript(
  part: string,
  {
    version,
    slot,
    hasOnlyModules,
  }: Pick<RegistryRelease, 'version'> & {
    readonly slot?: string | undefined;
    readonly hasOnlyModules?: boolean;
  },
): void {
  if (!hasOnlyModules || slot === 'event') return;
  throw new UserError(
    `${part} ${version} has ES modules alone, and the slot ${slot} also has to work in browsers that do not check their hashes: add the script fragment.js to its build.`,
  );
}

/** @throws {UserError} if a release of the part that visitors get is for another slot, or does not run on the shell. */
function requireFitsSlot(registry: Registry, slot: string, part: string): void {
  for (const release of releasesOf(registry, part).filter(isForNewVisits)) {
    if (release.slot !== undefined && release.slot !== slot) {
      throw new UserError(`${part} ${release.version} is for the slot ${release.slot}, not for ${slot}.`);
    }
    requireRunsOnLiveShells(registry, part, release);
  }
}

/**
 * Fills a slot with a remote, or empties it. Visits get the change with their next document.
 * @throws {UserError} if the remote does not fit, or has no release to replace the one that visitors get.
 */
export function fillSlot(registry: Registry, { slot, part }: Omit<CommandOf<'slot'>, 'type'>): Registry {
  const { [slot]: former, ...others } = registry.slots;
  if (part === null) return { ...registry, slots: others };
  const own = slotOf(registry.slots, part);
  if (own !== null && own !== slot) {
    throw new UserError(`${part} already fills the slot ${own}: empty that slot first.`);
  }
  requireFitsSlot(registry, slot, part);
  if (former && former !== part && currentRelease(registry, former) && !currentRelease(registry, part)) {
    throw new UserError(`${former} fills the slot ${slot}: first publish and promote a release of ${part}.`);
  }
  return { ...registry, slots: { ...others, [slot]: part } };
}

/** Replaces the keys, parts and share of a team, and fills slots with its parts. */
export function setTeam(
  registry: Registry,
  { type: _, name, slots = {}, ...team }: CommandOf<'team'>,
): Registry {
  for (const [other, { keys, parts }] of Object.entries(registry.teams)) {
    if (other === name) continue;
    const part = team.parts.find((candidate) => parts.includes(candidate));
    if (part) {
      throw new UserError(`${part} belongs to the ${other}: first set that team again without it.`);
    }
    const key = team.keys.find((candidate) => keys.includes(candidate));
    if (key) {
      throw new UserError(`${key} is a key of the ${other}: create another key for the ${name}.`);
    }
  }
  const webhook = registry.teams[name]?.webhook;
  const kept = { ...team, ...(webhook !== undefined && { webhook }) };
  const named = { ...registry, teams: { ...registry.teams, [name]: kept } };
  return Object.entries(slots).reduce((current, [slot, part]) => {
    if (team.parts.includes(part)) return fillSlot(current, { slot, part });
    throw new UserError(`${part} does not belong to the ${name}: add it to the parts of that team.`);
  }, named);
}

/** Sets where a team receives messages about its parts. @throws {UserError} if there is no such team. */
export function notify(registry: Registry, { team: name, address }: CommandOf<'notify'>): Registry {
  const team = registry.teams[name];
  if (!team || !Object.hasOwn(registry.teams, name))
    throw new UserError(`There is no team ${name}: check \`storefront status\`.`);
  const { webhook: _former, ...others } = team;
  const next = address === null ? others : { ...others, webhook: address };
  return { ...registry, teams: { ...registry.teams, [name]: next } };
}

/** Pauses a part: no visit gets it from its next document on. @throws {UserError} if the registry has no such part. */
export function pause(registry: Registry, { part, reason }: CommandOf<'pause'>, now: Date): Registry {
  if (!Object.hasOwn(registry.releases, part))
    throw new UserError(`${part} has no releases: only a part that visitors get can be paused.`);
  return { ...registry, paused: { ...registry.paused, [part]: { since: now.toISOString(), reason } } };
}

/** Ends a pause. @throws {UserError} if the part is not paused. */
export function resume(registry: Registry, { part }: CommandOf<'resume'>): Registry {
  const { [part]: ended, ...paused } = registry.paused ?? {};
  if (!ended) throw new UserError(`${part} is not paused: nothing has changed.`);
  return { ...registry, paused };
}

/** Describes a processor by its payment service, or removes it. @throws {UserError} if it is not there to be removed. */
export function describeProcessor(registry: Registry, { name, processor }: CommandOf<'processor'>): Registry {
  const { [name]: former, ...others } = registry.processors ?? {};
  if (processor) return { ...registry, processors: { ...others, [name]: processor } };
  if (!former) throw new UserError(`The registry describes no processor ${name}: nothing has changed.`);
  return { ...registry, processors: others };
}

import type { Registry, Team } from '@ticket-storefront/format';
import { platformTeam } from '@ticket-storefront/format/parts';
import { UserError } from '@ticket-storefront/server';
import type { Command, CommandOf } from './command';
import { canariesOf, findRelease } from './release-rules';

/** The sender of a command: the platform team, or a team of the registry. */
export interface Actor {
  readonly name: string;
  /** Null for the platform team, which may do everything. */
  readonly team: Team | null;
}

/** Finds the team with a key. @throws {UserError} if no team has it. */
export function actorOf(registry: Registry, key: string, platformKeys: readonly string[]): Actor {
  if (platformKeys.includes(key)) return { name: platformTeam, team: null };
  const found = Object.entries(registry.teams).find(([, team]) => team.keys.includes(key));
  if (!found) throw new UserError(`No team has the key ${key}: ask the platform team to add it.`);
  return { name: found[0], team: found[1] };
}

/** All keys that may sign a command. */
export const knownKeys = (registry: Registry, platformKeys: readonly string[]) => [
  ...platformKeys,
  ...Object.values(registry.teams).flatMap(({ keys }) => keys),
];

const teamCommands = ['publish', 'promote', 'rollback', 'pause', 'resume'] as const;

/** Whether a team may send a command about a part of its own. */
const isOfTeams = (command: Command): command is CommandOf<(typeof teamCommands)[number]> =>
  teamCommands.some((type) => type === command.type);

/** @throws {UserError} if the actor has no permission for the command. */
export function requirePermission({ name, team }: Actor, command: Command, registry: Registry): void {
  if (registry.frozen && ['publish', 'promote'].includes(command.type)) {
    throw new UserError('Releases are frozen: wait until the platform team runs `storefront unfreeze`.');
  }
  if (!team) return;
  if (command.type === 'notify') {
    if (command.team === name) return;
    throw new UserError(
      `Only the ${command.team} or the platform team may set its webhook: use the key of one of them.`,
    );
  }
  if (!isOfTeams(command)) {
    throw new UserError(
      `Only the platform team may run \`storefront ${command.type}\`: ask it to, or use its key.`,
    );
  }
  if (!team.parts.includes(command.part)) {
    throw new UserError(`${command.part} does not belong to the ${name}: use the key of its owner.`);
  }
  if (command.type !== 'promote') return;
  for (const linked of command.with ?? [])
    requirePermission({ name, team }, { ...command, ...linked, with: [] }, registry);
  findRelease(registry, command.part, command.version);
  const limit = `The ${name} may promote its releases up to ${team.share} %`;
  if (command.percent > team.share) throw new UserError(`${limit}: ask the platform team for more.`);
  // The releases of some host names take no visit from the others; only the platform team moves them.
  const canaries = canariesOf(registry, command.part).filter(
    ({ isOfTenants, version }) => !isOfTenants || version === command.version,
  );
  const largest = canaries.find(({ percent }) => percent > team.share);
  if (largest) {
    throw new UserError(
      `${limit}, and ${largest.version} is at ${largest.percent} %: ask the platform team to move it.`,
    );
  }
  const others = canaries.filter(({ version }) => version !== command.version);
  const taken = others.reduce((sum, { percent }) => sum + percent, 0);
  if (taken + command.percent > team.share) {
    throw new UserError(
      `${limit}, and ${others.map(({ version }) => version).join(', ')} already has ${taken} %: roll that back, or ask the platform team for more.`,
    );
  }
}

/** The owner of a part. */
export interface Owner {
  readonly name: string;
  readonly keys: readonly string[];
}

/** Finds the owner of a part: a team, or else the platform team. */
export function ownerOf(registry: Registry, part: string, platformKeys: readonly string[]): Owner {
  const found = Object.entries(registry.teams).find(([, { parts }]) => parts.includes(part));
  return found ? { name: found[0], keys: found[1].keys } : { name: platformTeam, keys: platformKeys };
}

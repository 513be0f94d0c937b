import {
  type Author,
  type LinkedRelease,
  nameRelease,
  type Registry,
  type RegistryRelease,
  releasesOf,
} from '@ticket-storefront/format';
import { UserError } from '@ticket-storefront/server';
import type { Command, CommandOf } from './command';
import { freeze, unfreeze } from './freezes';
import { movedWith, promoteLinked, revokeLinked, rollbackLinked } from './linked-releases';
import {
  describeProcessor,
  fillSlot,
  notify,
  pause,
  requireCompatibleParts,
  resume,
  type ShopContract,
  setTeam,
} from './part-rules';
import { prune } from './prune';
import { approve, type Candidate, publish } from './release-rules';
import type { PlatformRoot } from './root';
import { describeSubject, subjectOf } from './status';

/**
 * Returns a registry that has been changed at least once. Only a publication, team or slot may create one: any other command
 * that finds none has the wrong address.
 * @throws {UserError} if there is none yet.
 */
export function requireExistingRegistry(registry: Registry): Registry {
  if (registry.counter > 0) return registry;
  throw new UserError(
    'There is no registry yet: set REGISTRY_STORAGE or REGISTRAR_URL to its address, or create one with `storefront publish`.',
  );
}

/** A command with the registered form of its release. */
export type CheckedCommand = Exclude<Command, CommandOf<'publish'>> | (CommandOf<'publish'> & Candidate);

/** The origin of a change. */
export interface Origin extends ShopContract {
  readonly who: string;
  readonly by?: Author;
  readonly id: string;
  /** SHA-256 of the audit file so far. */
  readonly before: string;
  /** Milliseconds for which the registry is valid. */
  readonly validityMs: number;
  /** Names who approves releases; null if nobody is named. */
  readonly root?: PlatformRoot | null;
}

function change(registry: Registry, command: CheckedCommand, shop: Origin, now: Date): Registry {
  switch (command.type) {
    case 'publish':
      return publish(registry, command, shop);
    case 'promote':
      return promoteLinked(registry, command, now);
    case 'rollback':
      return rollbackLinked(registry, command, now);
    case 'revoke':
      return revokeLinked(registry, command, now);
    case 'approve':
      return approve(registry, command, shop.root ?? null, now);
    case 'pause':
      return pause(registry, command, now);
    case 'resume':
      return resume(registry, command);
    case 'freeze':
      return freeze(registry, command, now);
    case 'unfreeze':
      return unfreeze(registry, command, now);
    case 'renew':
      return registry;
    case 'prune':
      return prune(registry, command, now);
    case 'team':
      return setTeam(registry, command);
    case 'slot':
      return fillSlot(registry, command);
    case 'notify':
      return notify(registry, command);
    case 'processor':
      return describeProcessor(registry, command);
  }
}

/** Names the author in each release that a command has moved, for `status`. */
function nameAuthor(before: Registry, after: Registry, by: Author | undefined): Registry {
  if (!by) return after;
  const moved = Object.entries(after.releases).map(([part, releases]) => {
    if (releases === before.releases[part]) return [part, releases] as const;
    const states = new Map(
      releasesOf(before, part).map(({ version, state }) => [version, JSON.stringify(state)]),
    );
    const isMoved = ({ version, state }: RegistryRelease) => states.get(version) !== JSON.stringify(state);
    return [part, releases.map((release) => (isMoved(release) ? { ...release, by } : release))] as const;
  });
  return { ...after, releases: Object.fromEntries(moved) };
}

/** The parts whose releases or slots a command concerns, each once. */
function partsOf({ slots }: Registry, command: Command, others: readonly LinkedRelease[]): readonly string[] {
  const named = 'part' in command ? command.part : null;
  const before = command.type === 'slot' ? slots[command.slot] : undefined;
  return [...new Set([named, before, ...others.map(({ part }) => part)].filter((part) => part != null))];
}

function summary(command: Command, others: readonly LinkedRelease[]): string {
  const words = [
    command.type,
    'slot' in command && command.slot,
    'part' in command && command.part,
    'version' in command && command.version,
    'name' in command && command.name,
    'team' in command && command.team,
    others.length > 0 && `with ${others.map(({ part, version }) => nameRelease(part, version)).join(' ')}`,
    'atOnce' in command && command.atOnce && 'at once',
    'days' in command && `${command.days} days`,
    'begins' in command && command.begins && `from ${command.begins}`,
    'ends' in command && command.ends && `until ${command.ends}`,
  ];
  const reason = 'reason' in command && command.reason ? `: ${command.reason}` : '';
  return words.filter(Boolean).join(' ') + reason;
}

/**
 * Applies a permitted command to a registry, with the next counter, a new expiry and the change for the audit file.
 * @throws {UserError} if the registry does not allow it.
 */
export function applyCommand(
  registry: Registry,
  command: CheckedCommand,
  origin: Origin,
  now: Date,
): Registry {
  const { who, by, id, before, validityMs } = origin;
  if (!['publish', 'team', 'slot', 'processor'].includes(command.type)) requireExistingRegistry(registry);
  const counter = registry.counter + 1;
  const expires = new Date(now.getTime() + validityMs).toISOString();
  const next = nameAuthor(registry, change(registry, command, origin, now), by);
  const changed = { ...next, counter, expires };
  const others =
    command.type === 'promote' || command.type === 'rollback' || command.type === 'revoke'
      ? movedWith(registry, command)
      : [];
  if (command.type === 'promote' || command.type === 'rollback') {
    for (const { part } of [command, ...others]) requireCompatibleParts(registry, changed, part);
  }
  const states = { from: subjectOf(registry, command), to: subjectOf(changed, command) };
  return {
    ...changed,
    lastChange: {
      counter,
      id,
      who,
      ...(by ? { by } : {}),
      what: summary(command, others),
      parts: partsOf(registry, command, others),
      when: now.toISOString(),
      from: describeSubject(states.from),
      to: describeSubject(states.to),
      states,
      before,
    },
  };
}

import type { Registry } from '@storefront/format';
import { UserError } from '@storefront/server';
import type { Command, CommandOf } from './command';
import { fillSlot, nameTeam, requireTogether, type SpokenContract } from './part-rules';
import { type Candidate, promote, publish, revoke, rollback } from './release-rules';
import { describeSubject } from './status';

/**
 * A registry that has been changed at least once. Only the first publication, team or slot begins one:
 * whatever else finds none is looking in the wrong place.
 * @throws {UserError} where there is none yet.
 */
export function requireBegun(registry: Registry): Registry {
  if (registry.counter > 0) return registry;
  throw new UserError(
    'There is no registry there yet: set REGISTRY_STORAGE or REGISTRAR_URL to where it is, or begin one with `storefront publish`.',
  );
}

/** A command that needs nothing more to be looked up. */
export type CheckedCommand = Exclude<Command, CommandOf<'publish'>> | (CommandOf<'publish'> & Candidate);

/** Whose wish a change is, and which. */
export interface Origin extends SpokenContract {
  /** Name of the actor. */
  readonly who: string;
  /** Name of the signed command. */
  readonly id: string;
  /** SHA-256 of the audit file so far. */
  readonly before: string;
  /** Milliseconds for which the registry is valid from now on. */
  readonly validityMs: number;
}

function together(before: Registry, part: string, after: Registry): Registry {
  requireTogether(before, after, part);
  return after;
}

function change(registry: Registry, command: CheckedCommand, shop: SpokenContract, now: Date): Registry {
  switch (command.type) {
    case 'publish':
      return publish(registry, command, shop);
    case 'promote':
      return together(registry, command.part, promote(registry, command, now));
    case 'rollback':
      return together(registry, command.part, rollback(registry, command, now));
    case 'revoke':
      return revoke(registry, command, now);
    case 'freeze':
      return { ...registry, frozen: true };
    case 'unfreeze':
      return { ...registry, frozen: false };
    case 'renew':
      return registry;
    case 'team':
      return nameTeam(registry, command);
    case 'slot':
      return fillSlot(registry, command);
  }
}

const reasonOf = (command: Command) => ('reason' in command && command.reason ? `: ${command.reason}` : '');

const summary = (command: Command) =>
  [
    command.type,
    'slot' in command && command.slot,
    'part' in command && command.part,
    'version' in command && command.version,
    'name' in command && command.name,
    'atOnce' in command && command.atOnce && 'at once',
  ]
    .filter(Boolean)
    .join(' ') + reasonOf(command);

/**
 * The registry after a command of a team that may give it: its counter risen, its expiry renewed, and the change
 * written down.
 * @throws {UserError} where the registry does not allow it.
 */
export function applyCommand(
  registry: Registry,
  command: CheckedCommand,
  origin: Origin,
  now: Date,
): Registry {
  const { who, id, before, validityMs } = origin;
  if (!['publish', 'team', 'slot'].includes(command.type)) requireBegun(registry);
  const counter = registry.counter + 1;
  const expires = new Date(now.getTime() + validityMs).toISOString();
  const changed = { ...change(registry, command, origin, now), counter, expires };
  return {
    ...changed,
    lastChange: {
      counter,
      id,
      who,
      what: summary(command),
      when: now.toISOString(),
      from: describeSubject(registry, command),
      to: describeSubject(changed, command),
      before,
    },
  };
}

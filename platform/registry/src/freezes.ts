import { type Freeze, isInEffect, isOver, type Registry } from '@ticket-storefront/format';
import { UserError } from '@ticket-storefront/server';
import type { Command, CommandOf } from './command';
import { promotedBy } from './linked-releases';

const isOfPart =
  (part: string | undefined) =>
  (freeze: Freeze): boolean =>
    freeze.part === (part ?? null);

/**
 * Freezes all parts at once, a part, or either for a time. Freezes that have ended leave the registry.
 * @throws {UserError} if the part has no releases, or if the time ends before it begins.
 */
export function freeze(registry: Registry, { part, begins, ends }: CommandOf<'freeze'>, now: Date): Registry {
  if (part === undefined && begins === undefined && ends === undefined) return { ...registry, frozen: true };
  if (part !== undefined && !Object.hasOwn(registry.releases, part))
    throw new UserError(`${part} has no releases: see all parts with \`storefront status\`.`);
  const added = { part: part ?? null, begins: begins ?? now.toISOString(), ends: ends ?? null };
  if (isOver(added, now) || (ends !== undefined && Date.parse(ends) <= Date.parse(added.begins)))
    throw new UserError('A freeze ends after it begins, and not in the past: use a later --until.');
  const isSame = (other: Freeze) => isOfPart(part)(other) && other.begins === added.begins;
  const others = (registry.freezes ?? []).filter((other) => !isOver(other, now) && !isSame(other));
  return { ...registry, freezes: [...others, added] };
}

/**
 * Ends the freezes of all parts or of one that are in effect, or removes a planned one by its beginning.
 * @throws {UserError} if there is no such freeze.
 */
export function unfreeze(registry: Registry, { part, begins }: CommandOf<'unfreeze'>, now: Date): Registry {
  const isMeant = (other: Freeze) =>
    isOfPart(part)(other) &&
    (begins === undefined ? isInEffect(other, now) : Date.parse(other.begins) === Date.parse(begins));
  const { freezes = [] } = registry;
  const isNamed = part !== undefined || begins !== undefined;
  if (isNamed && !freezes.some(isMeant))
    throw new UserError('There is no such freeze: see all of them with `storefront status`.');
  const left = freezes.filter((other) => !isMeant(other) && !isOver(other, now));
  return { ...registry, freezes: left, frozen: isNamed ? registry.frozen : false };
}

/** @throws {UserError} naming the end, if a command would promote a part while it is frozen. */
export function requireNotFrozen({ freezes = [] }: Registry, command: Command, now: Date): void {
  if (command.type !== 'promote') return;
  const parts = promotedBy(command).map(({ part }) => part);
  const inEffect = freezes.filter(
    (one) => (one.part === null || parts.includes(one.part)) && isInEffect(one, now),
  );
  // The one that ends last decides.
  const [last] = inEffect.toSorted((a, b) => (b.ends ?? '~').localeCompare(a.ends ?? '~'));
  if (!last) return;
  const subject = last.part === null ? 'Promotions are' : `${last.part} is`;
  const unfreezing = `\`storefront unfreeze${last.part === null ? '' : ` ${last.part}`}\``;
  throw new UserError(
    last.ends === null
      ? `${subject} frozen: wait until the platform team runs ${unfreezing}.`
      : `${subject} frozen until ${last.ends}: wait until then, or ask the platform team to run ${unfreezing}.`,
  );
}

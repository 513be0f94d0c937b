import {
  activeLinks,
  currentRelease,
  isCanary,
  type LinkedRelease,
  nameRelease,
  type Registry,
  releasesOf,
} from '@ticket-storefront/format';
import { UserError } from '@ticket-storefront/server';
import type { CommandOf } from './command';
import {
  canariesOf,
  defaultsOf,
  findRelease,
  newestOf,
  promote,
  revoke,
  rollback,
  withdraw,
} from './release-rules';

const describe = ({ part, version }: LinkedRelease) => `${part} ${version}`;

const describeAll = (links: readonly LinkedRelease[]) => links.map(describe).join(' and ');

const isSame = (a: LinkedRelease) => (b: LinkedRelease) => a.part === b.part && a.version === b.version;

/** All releases that a promotion moves, the named one first. */
export const promotedBy = ({
  part,
  version,
  with: others = [],
}: CommandOf<'promote'>): readonly LinkedRelease[] => [{ part, version }, ...others];

/** @throws {UserError} if a release is linked with one that the command does not move. */
function requireWhole(registry: Registry, moved: readonly LinkedRelease[]): void {
  for (const { part, version } of moved) {
    const isOfCanary = releasesOf(registry, part).some((one) => one.version === version && isCanary(one));
    const missing = activeLinks(registry, part, version).filter((link) => !moved.some(isSame(link)));
    if (!isOfCanary || missing.length === 0) continue;
    const options = missing.map((link) => nameRelease(link.part, link.version)).join(' ');
    throw new UserError(
      `${part} ${version} is linked with ${describeAll(missing)}: promote them in one command, by --with ${options}.`,
    );
  }
}

/** @throws {UserError} if another canary of the part would move the buckets of linked ones. */
function requireNoLinkedCanary(registry: Registry, { part, version }: LinkedRelease): void {
  const other = canariesOf(registry, part).find(
    (canary) => canary.version !== version && activeLinks(registry, part, canary.version).length > 0,
  );
  if (!other) return;
  const links = describeAll(activeLinks(registry, part, other.version));
  throw new UserError(
    `${part} ${other.version} is a canary together with ${links}: promote those to all visits, or roll them back first.`,
  );
}

/** @throws {UserError} if visits could get one of the releases without the others. */
function requireLinkable(registry: Registry, linked: readonly LinkedRelease[], isForAll: boolean): void {
  if (new Set(linked.map(({ part }) => part)).size < linked.length)
    throw new UserError('A part is named twice: name one release of each part.');
  for (const { part, version } of linked) {
    if (part === 'shell')
      throw new UserError('The shell cannot be linked: parts name the contract that they need of it.');
    if (findRelease(registry, part, version).hasOnlyModules) {
      throw new UserError(
        `${part} ${version} has ES modules alone, so some browsers would not get it with the others: publish it with a script.`,
      );
    }
    const other = canariesOf(registry, part).find((canary) => canary.version !== version);
    if (other && !isForAll)
      throw new UserError(`${part} has the canary ${other.version} already: roll it back first.`);
    if (!isForAll && !currentRelease(registry, part))
      throw new UserError(`${part} has no release for the other visits: promote one to all visits first.`);
  }
}

/** Sets what a release is linked with; nothing removes its links. */
function setLinks(
  registry: Registry,
  { part, version }: LinkedRelease,
  linked: readonly LinkedRelease[],
): Registry {
  const releases = releasesOf(registry, part).map((release) => {
    if (release.version !== version) return release;
    const { linked: _, ...alone } = release;
    return linked.length > 0 ? { ...alone, linked } : alone;
  });
  return { ...registry, releases: { ...registry.releases, [part]: releases } };
}

/**
 * Promotes a release, or several of different parts, which a visit then gets all or none of: each visitor has the same bucket for
 * every part, and what a visit lacks takes the others with it.
 * @throws {UserError} if they cannot be promoted, or not together.
 */
export function promoteLinked(registry: Registry, command: CommandOf<'promote'>, now: Date): Registry {
  const moved = promotedBy(command);
  const isForAll = command.percent === 100 && command.tenants.length === 0;
  for (const { part, version } of moved) findRelease(registry, part, version);
  requireWhole(registry, moved);
  if (moved.length > 1) requireLinkable(registry, moved, isForAll);
  else if (!isForAll) requireNoLinkedCanary(registry, command);
  return moved.reduce((current, release) => {
    const promoted = promote(current, { ...command, ...release, with: [] }, now);
    return setLinks(
      promoted,
      release,
      moved.filter((other) => other !== release),
    );
  }, registry);
}

/** Rolls a release back, with those that are linked with it. @throws {UserError} as {@link rollback} does. */
export function rollbackLinked(registry: Registry, command: CommandOf<'rollback'>, now: Date): Registry {
  const { part, reason } = command;
  const version = command.version ?? newestOf(registry, part);
  const links = version === undefined ? [] : activeLinks(registry, part, version);
  return links.reduce(
    (current, link) => withdraw(current, link, reason, now),
    rollback(registry, command, now),
  );
}

/** Revokes a release, and rolls back those that are linked with it, if their parts have another one. */
export function revokeLinked(registry: Registry, command: CommandOf<'revoke'>, now: Date): Registry {
  const links = activeLinks(registry, command.part, command.version);
  return links
    .filter(
      (link) =>
        defaultsOf(registry, link.part).at(-1) !== link.version || defaultsOf(registry, link.part).length > 1,
    )
    .reduce((current, link) => withdraw(current, link, undefined, now), revoke(registry, command, now));
}

/** The releases of other parts that a command moves too. */
export function movedWith(registry: Registry, command: CommandOf<'promote' | 'rollback' | 'revoke'>) {
  if (command.type === 'promote') return command.with ?? [];
  const version = command.version ?? newestOf(registry, command.part);
  return version === undefined ? [] : activeLinks(registry, command.part, version);
}

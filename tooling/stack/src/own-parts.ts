import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentRelease, type Registry } from '@ticket-storefront/format';
import { isRemoteName, type PartName, platformTeam } from '@ticket-storefront/format/parts';
import { configFile, hashSources, readPackageFile } from '@ticket-storefront/releases';
import { findKey, publicKeyOf } from '@ticket-storefront/signing';
import { root } from './settings';

/** The folders of parts in a checkout: the shell and all remotes. */
export const partFolders = (root: string): PartName[] => {
  const remotes = readdirSync(root).filter((name) => existsSync(join(root, name, configFile)));
  return ['shell', ...remotes.filter(isRemoteName).sort()];
};

/** Changes with the code that a building process has loaded from this repository. */
export const toolsVersion = (): string =>
  [
    ...['platform/releases', 'tooling/webpack'].map((folder) => hashSources(join(root, folder))),
    ...partFolders(root).map((part) => readFileSync(join(root, part, configFile), 'utf8')),
  ].join();

/** A part that this machine releases. */
export interface OwnPart {
  readonly name: PartName;
  /** The team that owns it, or will own it. Its demonstration key is on this machine. */
  readonly owner: string;
  /** The version that is live, if there is one. */
  readonly live: string | null;
}

/** The team that owns a part in a registry, or null. */
export const teamOf = (registry: Registry, part: string): string | null =>
  Object.keys(registry.teams).find((name) => registry.teams[name]?.parts.includes(part)) ?? null;

/** Whether a part is unknown to a registry. */
export const isNewPart = (registry: Registry, part: string) =>
  teamOf(registry, part) === null && !registry.releases[part];

/** Whether a team has the demonstration key of this machine, or does not exist yet. */
function isDemonstration(registry: Registry, keys: string, name: string): boolean {
  const team = registry.teams[name];
  if (!team) return true;
  const key = findKey(keys, name);
  return key !== null && team.keys.includes(publicKeyOf(key));
}

/**
 * Sorts the parts of a registry and of a folder. This machine releases only parts of teams with its demonstration keys.
 * @param folders - `root` holds the folders of parts, `keys` the demonstration keys.
 * @returns in `own` the parts to release, the checkouts last, and in `left` why each of the others stays as it is.
 */
export function sortParts(
  registry: Registry,
  { root, keys }: { readonly root: string; readonly keys: string },
) {
  const own: OwnPart[] = [];
  const left = new Map<string, string>();
  const folders = partFolders(root);
  const slotOf = (name: PartName) => readPackageFile(join(root, name)).storefront.slot;

  for (const name of folders) {
    const { owner: named, storefront } = readPackageFile(join(root, name));
    const owner = isNewPart(registry, name) ? named : (teamOf(registry, name) ?? platformTeam);
    const filledBy = registry.slots[storefront.slot ?? ''] ?? name;
    if (!isDemonstration(registry, keys, owner)) {
      left.set(name, `it is a part of the ${owner}, whose key is not on this machine`);
    } else if (filledBy !== name) {
      left.set(name, `its slot ${storefront.slot} is filled by ${filledBy}`);
    } else {
      own.push({ name, owner, live: currentRelease(registry, name)?.version ?? null });
    }
  }
  const known = [
    ...Object.values(registry.teams).flatMap(({ parts }) => parts),
    ...Object.values(registry.slots),
  ];
  for (const name of known) {
    if (!folders.some((folder) => folder === name)) left.set(name, 'it has no folder here');
  }
  const isCheckout = ({ name }: OwnPart) => slotOf(name)?.startsWith('checkout:') ?? false;
  return { own: [...own.filter((part) => !isCheckout(part)), ...own.filter(isCheckout)], left };
}

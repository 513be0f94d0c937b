import { readFileSync } from 'node:fs';
import { UserError } from '@ticket-storefront/server';
import type { Storage } from '@ticket-storefront/storage';
import {
  describeSigners,
  firstRoot,
  type PlatformRoot,
  readRoot,
  refuseNextRoot,
  rootLimitBytes,
  rootPath,
} from './root';

/** Whom a server or program trusts to sign registries. */
export interface Trust {
  /** Public keys that sign registries now. */
  registryKeys(): readonly string[];
  /** Public keys of the platform team, which sign its commands and previews: with a root document those of people alone. */
  platformKeys(): readonly string[];
  /** The root document that names them; null if settings do. */
  root(): PlatformRoot | null;
  /**
   * Reads newer root documents.
   * @returns why the registry cannot be changed, or null. Continues "The registry …"
   */
  refresh(): Promise<string | null>;
}

/** Trusts the keys of a setting. */
export const trustKeys = (keys: readonly string[]): Trust => ({
  registryKeys: () => keys,
  platformKeys: () => keys,
  root: () => null,
  refresh: async () => null,
});

/** Path of the newest root document of a server, so that it trusts no older one after a restart. */
const lastGoodPath = 'last-good-root.json';

interface FollowOptions {
  /** The root document that the server or program starts with. */
  readonly first: PlatformRoot;
  /** Has the root documents that follow. */
  readonly documents: Pick<Storage, 'read'>;
  /** Keeps the newest one for restarts; null for a program that ends soon. */
  readonly state: Storage | null;
  now?(): Date;
}

/** Follows the root documents: each next version that the people of the former one and its own have signed is trusted. */
export function followRoot({ first, documents, state, now = () => new Date() }: FollowOptions): Trust {
  let root = first;
  let isRestored = state === null;

  async function restore(): Promise<void> {
    if (isRestored || !state) return;
    const stored = await state.read(lastGoodPath, rootLimitBytes);
    const last = stored && readRoot(stored.content);
    if (last && last.version > root.version) root = last;
    isRestored = true;
  }

  async function save(): Promise<void> {
    const former = await state?.read(lastGoodPath, rootLimitBytes);
    const { text } = root;
    if (former) await state?.replace(lastGoodPath, text, former.tag);
    else await state?.create(lastGoodPath, text);
  }

  async function readNewer(): Promise<string | null> {
    for (;;) {
      const path = rootPath(root.version + 1);
      const stored = await documents.read(path, rootLimitBytes);
      if (!stored) return null;
      const fault = refuseNextRoot(root, stored.content);
      const next = fault ? null : readRoot(stored.content);
      if (!next) return `cannot be changed: ${path} ${fault}`;
      root = next;
      await save();
    }
  }

  return {
    registryKeys: () => root.registrar,
    platformKeys: () => Object.values(root.persons),
    root: () => root,
    async refresh() {
      try {
        await restore();
        const fault = await readNewer();
        if (fault) return fault;
      } catch (error) {
        return `may be signed with a key that was taken away: the root documents cannot be read (${error instanceof Error ? error.message : error})`;
      }
      if (Date.parse(root.expires) > now().getTime()) return null;
      return `cannot be changed: the root document expired on ${root.expires}, and ${describeSigners(root.root)} have to sign the next one`;
    },
  };
}

/**
 * Stores the root document that follows the newest one.
 * @throws {UserError} if it does not follow, or another one was stored before.
 */
export async function storeNextRoot(
  trust: Trust,
  documents: Pick<Storage, 'create'>,
  text: Buffer,
): Promise<PlatformRoot> {
  await trust.refresh();
  const root = trust.root();
  if (!root)
    throw new UserError('There is no root document yet: set PLATFORM_ROOT to the first one on every server.');
  const fault = refuseNextRoot(root, text);
  if (fault) throw new UserError(`The root document ${fault}.`);
  const stored = await documents.create(rootPath(root.version + 1), text);
  if (!stored)
    throw new UserError(`A root document ${root.version + 1} was stored before: make the next one of that.`);
  await trust.refresh();
  return trust.root() ?? root;
}

/** The settings that say whom to trust (docs/settings.md). */
interface TrustSettings {
  readonly PLATFORM_KEYS?: readonly string[] | undefined;
  readonly PLATFORM_ROOT?: string | undefined;
}

/** Trusts the root document of the settings and those that follow it, or else their keys. @throws {UserError} if it is not signed. */
export function trustOf(
  { PLATFORM_KEYS = [], PLATFORM_ROOT }: TrustSettings,
  where: Omit<FollowOptions, 'first'>,
): Trust {
  if (!PLATFORM_ROOT) return trustKeys(PLATFORM_KEYS);
  return followRoot({ first: firstRoot(readFileSync(PLATFORM_ROOT), PLATFORM_ROOT), ...where });
}

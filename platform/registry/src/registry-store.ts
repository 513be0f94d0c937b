import type { Registry } from '@storefront/format/registry';
import { UserError } from '@storefront/server/user-error';
import { registryLimitBytes } from '@storefront/signing/signed-document';
import type { Storage } from '@storefront/storage/storage';
import { openRegistry } from './registry-document';

export const registryPath = 'registry.json';

/** The registry before its first change. */
export const emptyRegistry: Registry = {
  counter: 0,
  expires: new Date(0).toISOString(),
  frozen: false,
  teams: {},
  slots: {},
  releases: {},
  defaults: {},
  lastChange: null,
};

/** What a registrar answers that keeps no registry yet. */
export const noRegistryAnswer = { message: 'There is no registry yet.' } as const;

/**
 * The registry as it is stored; an empty one where none is.
 * @throws {UserError} where what is stored is not the platform's.
 */
export async function loadRegistry(storage: Storage, platformKeys: readonly string[]) {
  const stored = await storage.read(registryPath, registryLimitBytes);
  if (!stored) return { registry: emptyRegistry, stored };
  const opened = openRegistry(stored.content, platformKeys);
  if (opened.ok) return { registry: opened.registry, stored };
  throw new UserError(
    `The registry is ${opened.reason}: use the platform key that it was made with, restore ${registryPath} from a backup, or remove it with all STATE_FOLDERs of the shell servers and publish anew.`,
  );
}

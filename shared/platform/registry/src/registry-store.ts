import type { KeyObject } from 'node:crypto';
import type { Registry } from '@storefront/contracts/registry';
import { UserError } from '@storefront/server/user-error';
import { openDocument, signDocument } from '@storefront/signing/signed-document';
import type { Storage } from '@storefront/storage/storage';
import * as v from 'valibot';
import { fromDiscovery, toDiscovery } from './discovery-document';

export const registryPath = 'registry.json';

/** The published schema that the registry document follows. */
const discoverySchema = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

/** The registry before its first change. */
export const emptyRegistry: Registry = {
  schema: discoverySchema,
  microFrontends: {},
  extras: {
    counter: 0,
    expires: new Date(0).toISOString(),
    frozen: false,
    teams: {},
    defaults: {},
    lastChange: null,
  },
};

/** What a registrar answers that keeps no registry yet. */
export const noRegistryAnswer = { message: 'There is no registry yet.' } as const;

export type ReadRegistry =
  | { readonly ok: true; readonly registry: Registry }
  | { readonly ok: false; readonly reason: string };

/**
 * The text of a registry, signed by the platform.
 * @throws where nobody could read it.
 */
export function writeRegistryText(registry: Registry, platformKey: KeyObject): string {
  const document = toDiscovery(registry);
  const parsed = fromDiscovery(document);
  if (parsed.success) return signDocument('registry', document, platformKey);
  throw new Error(`This would be no registry (${v.getDotPath(parsed.issues[0])}).`);
}

/** The registry in the bytes of a signed text. Nothing of it is looked at unless a platform key has signed it. */
export function readRegistryText(text: Buffer, platformKeys: readonly string[]): ReadRegistry {
  const opened = openDocument('registry', text, platformKeys);
  if (!opened.ok) return opened;
  const parsed = fromDiscovery(opened.document);
  return parsed.success
    ? { ok: true, registry: parsed.output }
    : { ok: false, reason: `not a registry (${v.getDotPath(parsed.issues[0])})` };
}

/**
 * The registry as it is stored; an empty one where none is.
 * @throws {UserError} where what is stored is not the platform's.
 */
export async function loadRegistry(storage: Storage, platformKeys: readonly string[]) {
  const stored = await storage.read(registryPath);
  if (!stored) return { registry: emptyRegistry, stored };
  const read = readRegistryText(stored.content, platformKeys);
  if (read.ok) return { registry: read.registry, stored };
  throw new UserError(
    `The registry is ${read.reason}: use the platform key that it was made with, restore ${registryPath} from a backup, or remove it with all STATE_FOLDERs of the shell servers and publish anew.`,
  );
}

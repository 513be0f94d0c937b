import type { KeyObject } from 'node:crypto';
import { type Registry, registrySchema } from '@storefront/format';
import { UserError } from '@storefront/server';
import { openDocument, registryLimitBytes, type SignatureFault, signDocument } from '@storefront/signing';
import type { Storage } from '@storefront/storage';
import * as v from 'valibot';

/** A registry that a trusted key has signed, or why a text holds none. */
export type OpenedRegistry =
  | { readonly ok: true; readonly registry: Registry; readonly text: Buffer }
  | {
      readonly ok: false;
      readonly fault: SignatureFault;
      /** Goes on from "The registry is …". */
      readonly reason: string;
    };

/**
 * The text of a registry, signed by the platform.
 * @throws where it could not be read again.
 */
export function writeRegistryText(registry: Registry, platformKey: KeyObject): string {
  const parsed = v.safeParse(registrySchema, registry);
  if (parsed.success) return signDocument('registry', parsed.output, platformKey);
  throw new Error(`This would be no registry (${v.getDotPath(parsed.issues[0])}).`);
}

/** The registry in the bytes of a signed text. Nothing of it is looked at unless a platform key has signed it. */
export function openRegistry(text: Buffer, platformKeys: readonly string[]): OpenedRegistry {
  const opened = openDocument('registry', text, platformKeys);
  if (!opened.ok) return opened;
  const parsed = v.safeParse(registrySchema, opened.document);
  if (parsed.success) return { ok: true, registry: parsed.output, text };
  return { ok: false, fault: 'malformed', reason: `not a registry (${v.getDotPath(parsed.issues[0])})` };
}

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

import { type Registry, registrySchema } from '@ticket-storefront/format';
import { UserError } from '@ticket-storefront/server';
import {
  newerFormat,
  openDocument,
  registryLimitBytes,
  type SigningKey,
  signDocument,
} from '@ticket-storefront/signing';
import type { Storage } from '@ticket-storefront/storage';
import * as v from 'valibot';

/** A registry that a trusted key has signed, or the reason why a text has none. */
export type OpenedRegistry =
  /** @property key - that has signed it. */
  | { readonly ok: true; readonly registry: Registry; readonly text: Buffer; readonly key: string }
  /** @property reason - continues "The registry is …". @property remedy - if only a newer program can read it. */
  | { readonly ok: false; readonly reason: string; readonly remedy?: string };

/** Signs a registry. @throws if it could not be read again. */
export function writeRegistryText(registry: Registry, platformKey: SigningKey): string {
  const parsed = v.safeParse(registrySchema, registry);
  if (parsed.success) return signDocument('registry', parsed.output, platformKey);
  throw new Error(`The registry would be invalid (${v.getDotPath(parsed.issues[0])}).`);
}

/** Reads the registry of a signed text. Checks the signature of a platform key first. */
export function openRegistry(text: Buffer, platformKeys: readonly string[]): OpenedRegistry {
  const opened = openDocument('registry', text, platformKeys);
  if (!opened.ok) return opened;
  const newer = newerFormat(opened.document);
  if (newer) return { ok: false, ...newer };
  const parsed = v.safeParse(registrySchema, opened.document);
  if (parsed.success) return { ok: true, registry: parsed.output, text, key: opened.key };
  return { ok: false, reason: `not a registry (${v.getDotPath(parsed.issues[0])})` };
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

/** The answer of a registrar without a registry. */
export const noRegistryAnswer = { message: 'There is no registry yet.' } as const;

/** Loads the stored registry; an empty one if there is none. @throws {UserError} if the platform has not signed it. */
export async function loadRegistry(storage: Storage, platformKeys: readonly string[]) {
  const stored = await storage.read(registryPath, registryLimitBytes);
  if (!stored) return { registry: emptyRegistry, stored };
  const opened = openRegistry(stored.content, platformKeys);
  if (opened.ok) return { registry: opened.registry, stored };
  if (opened.remedy) throw new UserError(`${registryPath} is ${opened.reason}: ${opened.remedy}.`);
  throw new UserError(
    `The registry is ${opened.reason}: use the platform key that signed it, restore ${registryPath} from a backup, or remove it with the STATE_FOLDER of each shell server and publish again.`,
  );
}

import type { KeyObject } from 'node:crypto';
import { type Registry, registrySchema } from '@storefront/contracts/registry';
import * as v from 'valibot';
import { publicKeyOf } from '../signing/keys';
import { openDocument, signDocument } from '../signing/signed-document';
import type { Storage } from '../storage/storage';
import { applyCommand } from './apply-command';
import type { Command } from './command';
import { Refusal } from './refusal';
import { actorOf } from './roles';

export const registryPath = 'registry.json';
export const auditPath = 'audit.jsonl';

/** The published schema that the registry document follows. */
const discoverySchema = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

const attempts = 8;

const empty: Registry = {
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

export type ReadRegistry =
  | { readonly ok: true; readonly registry: Registry }
  | { readonly ok: false; readonly reason: string };

/** The registry inside a signed text. Nothing of it is looked at unless a platform key has signed it. */
export function readRegistryText(text: string, platformKeys: readonly string[]): ReadRegistry {
  const opened = openDocument('registry', text, platformKeys);
  if (!opened.ok) return opened;
  const parsed = v.safeParse(registrySchema, opened.document);
  return parsed.success
    ? { ok: true, registry: parsed.output }
    : { ok: false, reason: `not a registry (${v.getDotPath(parsed.issues[0])})` };
}

/** Who keeps the registry: the key that signs it, and the platform keys that are believed. */
export interface Registrar {
  readonly storage: Storage;
  readonly platformKey: KeyObject;
  /** Keys that are believed beside the signing one, while one replaces the other. */
  readonly formerKeys?: readonly string[];
  now?(): Date;
}

const keysOf = ({ platformKey, formerKeys = [] }: Registrar) => [publicKeyOf(platformKey), ...formerKeys];

/**
 * The registry as it is stored; a new one is empty.
 * @throws {Refusal} where what is stored is not the platform's.
 */
export async function loadRegistry(storage: Storage, platformKeys: readonly string[]) {
  const stored = await storage.read(registryPath);
  if (!stored) return { registry: empty, tag: null };
  const read = readRegistryText(stored.content.toString(), platformKeys);
  if (read.ok) return { registry: read.registry, tag: stored.tag };
  throw new Refusal(
    `The registry is ${read.reason}: use the platform key that it was made with, or restore it from a backup.`,
  );
}

/** Writes a change down that landed, but whose writer ended before it could. */
async function completeAudit(storage: Storage, registry: Registry): Promise<void> {
  const { lastChange } = registry.extras;
  if (!lastChange) return;
  const audit = (await storage.read(auditPath))?.content.toString() ?? '';
  if (!audit.includes(`{"counter":${lastChange.counter},`)) {
    await storage.append(auditPath, JSON.stringify(lastChange));
  }
}

/**
 * Applies a command that a key has asked for. Where somebody else changes the registry meanwhile, the command is
 * applied to what they made of it.
 * @throws {Refusal} where the command changes nothing; the registry is as it was.
 */
export async function changeRegistry(registrar: Registrar, command: Command, key: string): Promise<Registry> {
  const { storage, platformKey, now = () => new Date() } = registrar;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { registry, tag } = await loadRegistry(storage, keysOf(registrar));
    await completeAudit(storage, registry);
    const actor = actorOf(registry, key, keysOf(registrar));
    const next = applyCommand(registry, command, actor, now());
    const content = Buffer.from(signDocument('registry', next, platformKey));
    const landed = tag
      ? await storage.replace(registryPath, content, tag)
      : await storage.create(registryPath, content);
    if (landed) {
      await storage.append(auditPath, JSON.stringify(next.extras.lastChange));
      return next;
    }
  }
  throw new Refusal('Others keep changing the registry: try again.');
}

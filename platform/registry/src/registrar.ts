import type { KeyObject } from 'node:crypto';
import type { Change, Registry } from '@storefront/format';
import { UserError } from '@storefront/server';
import { publicKeyOf } from '@storefront/signing';
import { type Storage, StorageError, writeOver } from '@storefront/storage';
import * as v from 'valibot';
import { applyCommand, type CheckedCommand } from './apply-command';
import { findChange, hashOfAudit, writeAudit } from './audit';
import { type AssetOrigin, readCandidate } from './candidate';
import { type Command, openCommand, signCommand } from './command';
import { discoveryPath, discoveryView, ownEntry } from './discovery-view';
import type { SpokenContract } from './part-rules';
import { loadRegistry, registryPath, writeRegistryText } from './registry-document';
import { type Actor, actorOf, knownKeys, ownerOf, requireRight } from './roles';

/** How often a write is tried that others get in the way of. */
const attempts = 8;

const counterSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    microFrontends: v.object({
      [ownEntry]: v.tuple([v.object({ metadata: v.object({ version: v.pipe(v.string(), v.toNumber()) }) })]),
    }),
  }),
  v.transform(({ microFrontends }) => microFrontends[ownEntry][0].metadata.version),
);

/** Counter of the registry that a view shows, below all where it is no view. */
function counterOf(content: Buffer): number {
  const parsed = v.safeParse(counterSchema, content.toString());
  return parsed.success ? parsed.output : -1;
}

/** Writes the discovery view beside a registry, unless one of a newer registry is there already. */
export async function writeDiscoveryView(storage: Storage, registry: Registry): Promise<void> {
  const content = Buffer.from(JSON.stringify(discoveryView(registry)));
  for (let attempt = 0; attempt < attempts; attempt++) {
    const stored = await storage.read(discoveryPath);
    if (stored && counterOf(stored.content) >= registry.counter) return;
    if (await writeOver(storage, discoveryPath, content, stored)) return;
  }
}

/** Who keeps the registry: the key that signs it, and the platform keys that are believed. */
export interface Registrar extends AssetOrigin, SpokenContract {
  readonly storage: Storage;
  readonly platformKey: KeyObject;
  /** Keys that are believed beside the signing one, while one replaces the other. */
  readonly formerKeys?: readonly string[];
  /** Milliseconds for which a registry that it signs is valid. */
  readonly validityMs?: number;
  now?(): Date;
}

/** Milliseconds for which a registry is valid that nothing renews by itself. */
export const usualValidityMs = 30 * 24 * 60 * 60 * 1000;

/** Public keys of the platform whose registries and commands a registrar believes. */
export const platformKeysOf = ({ platformKey, formerKeys = [] }: Registrar) => [
  publicKeyOf(platformKey),
  ...formerKeys,
];

/** Looks up what a command names. Only a publication names something outside the registry. */
async function check(
  registrar: Registrar,
  registry: Registry,
  command: Command,
  actor: Actor,
  now: Date,
): Promise<CheckedCommand> {
  if (command.type !== 'publish') return command;
  const owner = ownerOf(registry, command.part, platformKeysOf(registrar));
  return { ...command, ...(await readCandidate(registrar, registry, command, { owner, actor }, now)) };
}

/** A change that has landed is no failure because its line or its view is still missing: the next change writes it. */
function leaveToNextChange(error: unknown): void {
  if (!(error instanceof StorageError)) throw error;
}

/** A change that was made, and the registry as it stands since, or since another change after it. */
interface AppliedChange {
  readonly registry: Registry;
  readonly change: Change | null;
}

/**
 * Applies a signed command under an optimistic lock: where another command changes the registry meanwhile, this one is
 * applied to the outcome.
 * @throws {UserError} where the command changes nothing; the registry is as it was.
 */
export async function applySigned(registrar: Registrar, text: string): Promise<AppliedChange> {
  const { storage, platformKey, contractVersion, validityMs = usualValidityMs } = registrar;
  const { now: clock = () => new Date() } = registrar;
  const platformKeys = platformKeysOf(registrar);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const now = clock();
    const { registry, stored } = await loadRegistry(storage, platformKeys);
    await writeAudit(storage, registry);
    const { id, command, key } = openCommand(text, knownKeys(registry, platformKeys), now);
    const change = await findChange(storage, id);
    // Where the storage's answer to the attempt before was lost, the change may have landed all the same.
    if (change && attempt > 0) return { registry, change };
    if (change) {
      throw new UserError(
        'The command has been carried out already: give it anew where it is wanted once more.',
      );
    }
    const actor = actorOf(registry, key, platformKeys);
    requireRight(actor, command, registry);
    const checked = await check(registrar, registry, command, actor, now);
    const before = await hashOfAudit(storage);
    const origin = { who: actor.name, id, before, validityMs, contractVersion };
    const next = applyCommand(registry, checked, origin, now);
    const content = Buffer.from(writeRegistryText(next, platformKey));
    if (await writeOver(storage, registryPath, content, stored)) {
      await writeAudit(storage, next).catch(leaveToNextChange);
      await writeDiscoveryView(storage, next).catch(leaveToNextChange);
      return { registry: next, change: next.lastChange };
    }
  }
  throw new UserError('Others keep changing the registry: try again.');
}

/** Signs a command and applies it, where the registrar is at hand. @returns the registry as it stands since. */
export async function changeRegistry(
  registrar: Registrar,
  command: Command,
  key: KeyObject,
): Promise<Registry> {
  return (await applySigned(registrar, signCommand(command, key, registrar.now?.()))).registry;
}

import {
  type Author,
  type Change,
  heldReleaseLifetimeMs,
  percentOfNewVisits,
  type Registry,
  type RegistryRelease,
  type ReleaseState,
  registrarAuthor,
} from '@ticket-storefront/format';
import type { Deprecation } from '@ticket-storefront/format/parts';
import { UserError } from '@ticket-storefront/server';
import { publicKeyOf, type SigningKey } from '@ticket-storefront/signing';
import { type Storage, StorageError, updateFile, writeIfUnchanged } from '@ticket-storefront/storage';
import { applyCommand, type CheckedCommand } from './apply-command';
import { unapprovedReleases } from './approvals';
import { findChange, hashOfAudit, readAudit, writeAudit } from './audit';
import { requireAuthor } from './author';
import { type AssetOrigin, readCandidate } from './candidate';
import { type Command, openCommand, signCommand } from './command';
import { requireNotFrozen } from './freezes';
import { withLog } from './log';
import type { ShopContract } from './part-rules';
import { loadRegistry, registryPath, writeRegistryText } from './registry-document';
import { type Actor, actorOf, knownKeys, ownerOf, requirePermission } from './roles';
import { describeSigners } from './root';
import type { Trust } from './trust';

/** The published schema that the view follows. */
const discoverySchema = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

/** Path of the view, beside the registry. */
export const discoveryPath = 'discovery.json';

/** Name of the entry for the registry itself: the schema allows other data only in the `extras` of a release. */
const ownEntry = '@ticket-storefront/registry';

/** The data of a release that the schema lacks. */
function extrasOf(state: ReleaseState) {
  switch (state.name) {
    case 'candidate':
      return {};
    case 'current':
      return { since: state.since };
    case 'canary':
      return { since: state.since, ...(state.tenants.length > 0 ? { tenants: state.tenants } : {}) };
    case 'held': {
      const isWhole = Date.parse(state.until) - Date.parse(state.since) === heldReleaseLifetimeMs;
      return { since: state.since, ...(isWhole ? { until: state.since } : {}) };
    }
    case 'withdrawn':
    case 'revoked':
      return { since: state.since, state: state.name };
  }
}

function viewRelease(release: RegistryRelease, ofPart: readonly RegistryRelease[]): object {
  const { url, integrity, version, manifest, contract, slot, hasOnlyModules, owner, published, state } =
    release;
  return {
    url,
    metadata: { integrity, version },
    deployment: { traffic: percentOfNewVisits(release, ofPart), default: state.name === 'current' },
    extras: { manifest, contract, slot, hasOnlyModules, owner, published, ...extrasOf(state) },
  };
}

/** Converts a registry to an unsigned document of the frontend-discovery schema, for other tools than the storefront. */
export function discoveryView({ releases, ...own }: Registry): object {
  const parts = Object.entries(releases).map(([part, ofPart]) => [
    part,
    ofPart.map((release) => viewRelease(release, ofPart)),
  ]);
  const entry = {
    url: 'registry.json',
    metadata: { integrity: 'see the signature of registry.json', version: String(own.counter) },
    extras: own,
  };
  return { schema: discoverySchema, microFrontends: { ...Object.fromEntries(parts), [ownEntry]: [entry] } };
}

/** Max attempts of a write that conflicts with others. */
const attempts = 8;

/** Counter of the registry in a view; -1 if the content is not a view. */
function counterOf(content: Buffer): number {
  try {
    return Number(JSON.parse(content.toString()).microFrontends[ownEntry][0].metadata.version);
  } catch {
    return -1;
  }
}

/** Writes the discovery view beside a registry, unless a newer one exists. */
export const writeDiscoveryView = (storage: Storage, registry: Registry): Promise<void> =>
  updateFile(storage, discoveryPath, (stored) =>
    stored && counterOf(stored.content) >= registry.counter ? null : JSON.stringify(discoveryView(registry)),
  );

/** The storage, key and rules by which a registry is changed. */
export interface Registrar extends AssetOrigin, ShopContract {
  readonly storage: Storage;
  /** Keeps source maps for the teams; a registrar without it keeps none. */
  readonly sourceMaps?: Storage;
  readonly platformKey: SigningKey;
  /** Other trusted keys, during the replacement of the signing key. */
  readonly formerKeys?: readonly string[];
  /** Follows the root document; a registrar without one trusts its own key. */
  readonly trust?: Trust;
  /** Milliseconds for which a signed registry is valid. */
  readonly validityMs?: number;
  /** What the console shows as deprecated in releases that use it. */
  readonly deprecations?: readonly Deprecation[];
  now?(): Date;
}

/** Milliseconds for which a registry is valid by default. */
export const defaultValidityMs = 30 * 24 * 60 * 60 * 1000;

const ownKeysOf = ({ platformKey, formerKeys = [] }: Registrar) => [publicKeyOf(platformKey), ...formerKeys];

/** All public keys that may send the commands of the platform team: those of people, and of the registrar itself. */
export const platformKeysOf = (registrar: Registrar): readonly string[] =>
  registrar.trust?.root()
    ? [...registrar.trust.registryKeys(), ...registrar.trust.platformKeys()]
    : ownKeysOf(registrar);

/** The public keys whose registries a registrar trusts. */
export const registryKeysOf = (registrar: Registrar): readonly string[] =>
  registrar.trust?.root() ? registrar.trust.registryKeys() : ownKeysOf(registrar);

/** Reads newer root documents. @throws {UserError} if the registrar may not sign registries under the newest one. */
export async function requireTrust({ trust, platformKey }: Registrar): Promise<void> {
  const problem = await trust?.refresh();
  if (problem) throw new UserError(`The registry ${problem}.`);
  const root = trust?.root();
  if (!root || root.registrar.includes(publicKeyOf(platformKey))) return;
  throw new UserError(
    `The registrar's key ${publicKeyOf(platformKey)} is not in the root document ${root.version}: give the registrar a key that is, or let ${describeSigners(root.root)} sign a root document with it.`,
  );
}

/** @throws {UserError} if a change gives more visits than before a release without approvals in checkouts. */
function requireApprovals({ trust }: Registrar, before: Registry, after: Registry): void {
  const root = trust?.root();
  if (!root) return;
  const known = unapprovedReleases(before, root);
  const added = [...unapprovedReleases(after, root)].find(([release]) => !known.has(release));
  if (added)
    throw new UserError(
      `More than ${root.checkoutShare} % of visits need approvals in checkouts: ${added[1]}.`,
    );
}

/** Adds the release to a publication, the only command that refers to something outside the registry. */
async function check(
  registrar: Registrar,
  registry: Registry,
  command: Command,
  actor: Actor,
  read: Parameters<typeof readCandidate>[4],
): Promise<CheckedCommand> {
  if (command.type !== 'publish') return command;
  const owner = ownerOf(registry, command.part, platformKeysOf(registrar));
  return { ...command, ...(await readCandidate(registrar, registry, command, { owner, actor }, read)) };
}

/** Computes the registry after a command. @throws {UserError} if the command is refused. */
async function registryAfter(
  registrar: Registrar,
  registry: Registry,
  { id, by, command, key }: ReturnType<typeof openCommand> & { readonly by: Author },
  read: Parameters<typeof readCandidate>[4],
): Promise<Registry> {
  const { storage, contractVersion, validityMs = defaultValidityMs } = registrar;
  const actor = actorOf(registry, key, platformKeysOf(registrar));
  requirePermission(actor, command, registry);
  requireNotFrozen(registry, command, read.now);
  const checked = await check(registrar, registry, command, actor, read);
  const before = await hashOfAudit(storage);
  const root = registrar.trust?.root() ?? null;
  const origin = { who: actor.name, by, id, before, validityMs, contractVersion, root };
  const next = withLog(applyCommand(registry, checked, origin, read.now), await readAudit(storage));
  requireApprovals(registrar, registry, next);
  return next;
}

/**
 * Checks a signed publication before the upload, by every rule that its registration will follow. Nothing changes.
 * @param manifest - the signed text that will be uploaded as its manifest.
 * @throws {UserError} if the command would be refused.
 */
export async function checkPublication(registrar: Registrar, text: string, manifest: string): Promise<void> {
  const now = registrar.now?.() ?? new Date();
  await requireTrust(registrar);
  const { registry } = await loadRegistry(registrar.storage, registryKeysOf(registrar));
  const opened = requireAuthor(openCommand(text, knownKeys(registry, platformKeysOf(registrar)), now));
  await registryAfter(registrar, registry, opened, { now, planned: Buffer.from(manifest) });
}

/** A stored change succeeds even if its audit line or view cannot be written: the next change writes them. */
function ignoreStorageFailure(error: unknown): void {
  if (!(error instanceof StorageError)) throw error;
}

/**
 * Applies a signed command under an optimistic lock: if another command changes the registry at the same time, this one is
 * applied to its result.
 * @param ownAuthor - who sends a command of this process that names nobody
 * @returns the change, and the registry after it or after a later change.
 * @throws {UserError} if the command is refused. Then the registry is unchanged.
 */
export async function applySigned(
  registrar: Registrar,
  text: string,
  ownAuthor?: Author,
): Promise<{ readonly registry: Registry; readonly change: Change | null }> {
  const { storage, platformKey, now: clock = () => new Date() } = registrar;
  await requireTrust(registrar);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const now = clock();
    const { registry, stored } = await loadRegistry(storage, registryKeysOf(registrar));
    await writeAudit(storage, registry);
    const opened = requireAuthor(
      openCommand(text, knownKeys(registry, platformKeysOf(registrar)), now),
      ownAuthor,
    );
    const change = await findChange(storage, opened.id);
    // The previous attempt may have succeeded, and only the storage's answer was lost.
    if (change && attempt > 0) return { registry, change };
    if (change) {
      throw new UserError('The command was already applied: run it again to repeat it.');
    }
    const next = await registryAfter(registrar, registry, opened, { now, planned: null });
    const content = Buffer.from(writeRegistryText(next, platformKey));
    if (await writeIfUnchanged(storage, registryPath, content, stored)) {
      await writeAudit(storage, next).catch(ignoreStorageFailure);
      await writeDiscoveryView(storage, next).catch(ignoreStorageFailure);
      return { registry: next, change: next.lastChange };
    }
  }
  throw new UserError('Others keep changing the registry: try again.');
}

/**
 * Signs and applies a command on the registrar's machine.
 * @param by - who does this; by default the registrar itself
 * @returns the new registry.
 */
export async function changeRegistry(
  registrar: Registrar,
  command: Command,
  key: SigningKey,
  by = registrarAuthor,
): Promise<Registry> {
  return (await applySigned(registrar, signCommand(command, key, registrar.now?.()), by)).registry;
}

import { join } from 'node:path';
import { contractVersion } from '@ticket-storefront/contract';
import { type Author, currentRelease, type Registry } from '@ticket-storefront/format';
import { platformTeam } from '@ticket-storefront/format/parts';
import { watchCanaries } from '@ticket-storefront/registrar';
import { loadRegistry } from '@ticket-storefront/registry';
import { type Command, changeRegistry, type Registrar } from '@ticket-storefront/registry/registrar';
import { findRelease, hashSources, type Released } from '@ticket-storefront/releases';
import { UserError } from '@ticket-storefront/server';
import { demonstrationKey, keyFileOf, publicKeyOf } from '@ticket-storefront/signing';
import { createFolderStorage, openStorage, StorageError, updateFile } from '@ticket-storefront/storage';
import { type Builders, createBuilders } from './builders';
import { toUserError } from './commands';
import { isNewPart, type OwnPart, sortParts } from './own-parts';
import { originsOf, root, type StackOptions, type StackSettings } from './settings';

/**
 * Remembers which version the sources of a part were built into, so that a start does not build them again. The files are only
 * a cache: without them every part is built once more, into the same versions.
 * @param place - the folder of the records; `root` holds the folders of parts.
 */
export function openBuildRecords(
  place: string,
  { root, mode }: { readonly root: string; readonly mode: 'production' | 'development' },
) {
  const storage = createFolderStorage(place);
  return {
    /** Describes the current sources of a part. */
    of(part: string) {
      const folder = join(root, part);
      const sources = hashSources(folder);
      const path = `${part}/${sources}.${mode}.txt`;
      return {
        /** The version that these sources were built into; null if they were not built yet. */
        version: async () => (await storage.read(path))?.content.toString() ?? null,
        /** Records the version that a build has made, unless the sources changed meanwhile. */
        async add(version: string): Promise<void> {
          if (hashSources(folder) === sources) await updateFile(storage, path, () => version);
        },
      };
    },
  };
}

interface Options {
  readonly registrar: Registrar;
  /** Folder of the demonstration keys. */
  readonly keys: string;
  /** Whether open visits also get the releases, with their next document. */
  readonly atOnce: boolean;
}

/** The share of each team in the demonstration, in percent. */
const demonstrationShare = 25;

/** Who releases at the start of a store on this machine. */
const starter: Author = { person: 'npm start' };

const renewBelowMs = 15 * 24 * 60 * 60 * 1000;

/** The missing commands that give all visitors a release. */
function* missingCommands(
  registry: () => Registry,
  { manifest, integrity }: Released,
  { keys, atOnce }: Options,
): Generator<Command> {
  const { part, version, owner, slot } = manifest;
  if (isNewPart(registry(), part)) {
    const team = registry().teams[owner] ?? {
      keys: [publicKeyOf(demonstrationKey(keys, owner))],
      parts: [],
      share: demonstrationShare,
    };
    if (owner !== platformTeam) {
      yield { type: 'team', name: owner, ...team, parts: [...team.parts, part] };
    }
    if (slot !== undefined) yield { type: 'slot', slot, part };
  }
  if (!registry().releases[part]?.some((release) => release.version === version)) {
    yield { type: 'publish', part, version, manifest: integrity };
  }
  if (currentRelease(registry(), part)?.version !== version) {
    yield { type: 'promote', part, version, percent: 100, tenants: [], atOnce };
  }
}

/**
 * Registers releases and promotes them for all visitors with the platform's key, without a check in a browser.
 * @returns whether the registry has changed.
 * @throws {UserError} if the registry refuses one.
 */
export async function releaseToVisitors(options: Options, releases: readonly Released[]): Promise<boolean> {
  const { registrar } = options;
  const { platformKey, storage } = registrar;
  let { registry } = await loadRegistry(storage, [publicKeyOf(platformKey)]);
  const { counter: before } = registry;
  for (const release of releases) {
    for (const command of missingCommands(() => registry, release, options)) {
      registry = await changeRegistry(registrar, command, platformKey, starter);
    }
  }
  if (Date.parse(registry.expires) - Date.now() < renewBelowMs) {
    await changeRegistry(registrar, { type: 'renew' }, platformKey, starter);
  }
  return registry.counter !== before;
}

/** The registrar of a store. */
export const registrarOf = ({ registry, assets, port, keys }: StackSettings): Registrar => ({
  storage: openStorage(registry),
  assets: openStorage(assets),
  assetOrigin: originsOf(port).assets,
  platformKey: demonstrationKey(keys, platformTeam),
  contractVersion,
});

/** The public key of this machine's platform team. */
export const platformKeyOf = ({ keys }: StackSettings) => publicKeyOf(demonstrationKey(keys, platformTeam));

const paymentKeyName = 'payments';

/** The file of the demonstration key that signs calls to payment services. */
export function paymentKeyFileOf({ keys }: StackSettings): string {
  demonstrationKey(keys, paymentKeyName);
  return keyFileOf(keys, paymentKeyName);
}

/**
 * Gives the visitors of a store a release; with `atOnce` also those of open visits.
 * @returns whether the registry has changed, or in one sentence why it refuses the release.
 * @throws {UserError} if the registry cannot be read or written.
 */
export async function publishRelease(
  settings: StackSettings,
  release: Released,
  { atOnce }: { readonly atOnce: boolean },
) {
  const { keys } = settings;
  try {
    const registrar = registrarOf(settings);
    return { ok: true as const, isChanged: await releaseToVisitors({ registrar, keys, atOnce }, [release]) };
  } catch (error) {
    if (error instanceof UserError && !(error instanceof StorageError)) {
      return { ok: false as const, reason: error.message };
    }
    throw toUserError(error);
  }
}

/** The parts of a store, sorted by whether this machine releases them. */
export async function readParts(settings: StackSettings) {
  const { storage, platformKey } = registrarOf(settings);
  try {
    const { registry } = await loadRegistry(storage, [publicKeyOf(platformKey)]);
    return sortParts(registry, { root, keys: settings.keys });
  } catch (error) {
    throw toUserError(error);
  }
}

export interface ReleasePartsOptions extends Pick<StackOptions, 'settings' | 'mode' | 'progress' | 'signal'> {
  readonly parts: readonly OwnPart[];
  /** Called with each release as soon as it is ready, one at a time. */
  publish(released: Released): Promise<void>;
  /** Builders to reuse; by default, builders for these releases only. */
  readonly builders?: Builders;
}

/** Publishes existing releases, and releases the other parts. */
async function releaseMissing(options: ReleasePartsOptions, builders: Builders): Promise<void> {
  const { settings, mode, parts, progress, publish, signal } = options;
  const assets = openStorage(settings.assets);
  const find = ({ name, owner }: OwnPart, version: string) =>
    findRelease(assets, name, version, [publicKeyOf(demonstrationKey(settings.keys, owner))]);

  let publishing = Promise.resolve();
  const publishSequentially = (released: Released) => {
    publishing = publishing.then(() => publish(released));
    return publishing;
  };

  // Before the builds, during which sources may change.
  const records = openBuildRecords(settings.builds, { root, mode });
  const recordOf = new Map(parts.map((part) => [part, records.of(part.name)]));
  const releases = new Map<OwnPart, Released | null>();
  for (const [part, record] of recordOf) {
    const version = await record.version();
    releases.set(part, version === null ? null : await find(part, version));
  }
  const build = builders.forEach(
    parts.filter((part) => !releases.get(part)),
    async (part, builder) => {
      signal?.throwIfAborted();
      const started = Date.now();
      progress(`Building ${part.name} …`);
      const version = await builder.release(part);
      await recordOf.get(part)?.add(version);
      const released = await find(part, version);
      progress(`Built ${part.name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
      signal?.throwIfAborted();
      if (released) await publishSequentially(released);
    },
  );
  const known = [...releases.values()].filter((released) => released !== null);
  await Promise.all([build, ...known.map(publishSequentially)]);
}

/**
 * Publishes releases of the current sources of these parts, and builds the missing ones.
 * @throws {UserError} with webpack's message if a part does not build.
 */
export async function releaseParts(options: ReleasePartsOptions): Promise<void> {
  const { settings, mode, signal } = options;
  const builders = options.builders ?? createBuilders(settings, mode);
  signal?.addEventListener('abort', builders.stop);
  try {
    await releaseMissing(options, builders);
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', builders.stop);
    if (!options.builders) builders.stop();
  }
}

/** A part was checked: it is in `changed` if visitors get a new release of it. `pending` are the parts still to check. */
export type PartChange = Readonly<Record<'changed' | 'pending', readonly string[]>>;

interface ReleaseChangesOptions extends Omit<ReleasePartsOptions, 'parts' | 'publish'> {
  readonly onRelease?: (change: PartChange) => Promise<void>;
}

/**
 * Releases the parts of this machine whose sources have changed, also to open pages. If the registry refuses a release,
 * the part stays as it is, and a line of progress reports why.
 * @throws {UserError} with webpack's message if one does not build.
 */
export async function releaseChanges(options: ReleaseChangesOptions): Promise<void> {
  const { settings, progress, signal, onRelease } = options;
  const refused: Released[] = [];
  const { own: parts } = await readParts(settings);
  const pending = new Set<string>(parts.map(({ name }) => name));

  const publish = async (released: Released) => {
    const outcome = await publishRelease(settings, released, { atOnce: true });
    if (!outcome.ok) refused.push(released);
    pending.delete(released.manifest.part);
    await onRelease?.({
      changed: outcome.ok && outcome.isChanged ? [released.manifest.part] : [],
      pending: [...pending],
    });
    return outcome;
  };

  await releaseParts({ ...options, parts, publish: async (released) => void (await publish(released)) });
  signal?.throwIfAborted();
  // A refused release may fit a later one, for example a remote that needs the new shell.
  for (const released of refused.splice(0)) {
    const outcome = await publish(released);
    if (!outcome.ok) progress(`${released.manifest.part} stays as it is: ${outcome.reason}`);
  }
}

/** Rolls back failing canaries of a store, like a registrar. @returns a function that stops it. */
export const watchStoreCanaries = (
  settings: StackSettings,
  token: string,
  warn: (line: string) => void,
): (() => void) =>
  watchCanaries({
    registrar: registrarOf(settings),
    api: { origin: originsOf(settings.port).api, token },
    webhook: settings.webhook,
    report: (error) => warn(`Canaries are not judged: ${error instanceof Error ? error.message : error}`),
  });

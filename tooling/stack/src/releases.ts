import { join } from 'node:path';
import { contractVersion } from '@storefront/contract';
import { currentRelease, type Registry } from '@storefront/format';
import { platformTeam } from '@storefront/format/parts';
import { watchCanaries } from '@storefront/registrar';
import { loadRegistry } from '@storefront/registry';
import { type Command, changeRegistry, type Registrar } from '@storefront/registry/registrar';
import { findRelease, type Released, releaseVersion } from '@storefront/releases';
import { UserError } from '@storefront/server';
import { demonstrationKey, publicKeyOf } from '@storefront/signing';
import { openStorage, StorageError } from '@storefront/storage';
import { type Builders, createBuilders } from './builders';
import { toUserError } from './commands';
import { isNewPart, type OwnPart, type SortedParts, sortParts } from './own-parts';
import { originsOf, root, type StackSettings } from './settings';

interface Options {
  readonly registrar: Registrar;
  /** Folder of the demonstration keys. */
  readonly keys: string;
  /** Whether open visits get the releases too, with their next document. */
  readonly atOnce: boolean;
}

/** Percent of visits up to which a team moves its own releases in the demonstration. */
const demonstrationShare = 25;

const renewBelowMs = 15 * 24 * 60 * 60 * 1000;

/** The commands that put a release before all visitors, as far as they are missing. */
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
 * Registers releases where they are not yet and makes them the ones that all visitors get, with the platform's key: what
 * starts on this machine is checked in no browser.
 * @returns whether visitors got others before.
 * @throws {UserError} where the registry refuses one.
 */
export async function releaseToVisitors(options: Options, releases: readonly Released[]): Promise<boolean> {
  const { registrar } = options;
  const { platformKey, storage } = registrar;
  let { registry } = await loadRegistry(storage, [publicKeyOf(platformKey)]);
  const { counter: before } = registry;
  for (const release of releases) {
    for (const command of missingCommands(() => registry, release, options)) {
      registry = await changeRegistry(registrar, command, platformKey);
    }
  }
  if (Date.parse(registry.expires) - Date.now() < renewBelowMs) {
    await changeRegistry(registrar, { type: 'renew' }, platformKey);
  }
  return registry.counter !== before;
}

/** Who keeps the registry of a store. */
export const registrarOf = ({ registry, assets, port, keys }: StackSettings): Registrar => ({
  storage: openStorage(registry),
  assets: openStorage(assets),
  assetOrigin: originsOf(port).assets,
  platformKey: demonstrationKey(keys, platformTeam),
  contractVersion,
});

/** The public key of this machine's platform team. */
export const platformKeyOf = ({ keys }: StackSettings) => publicKeyOf(demonstrationKey(keys, platformTeam));

/** What came of a release: whether visitors got another before, or why the registry refuses it, in one sentence. */
type Outcome =
  | { readonly ok: true; readonly isChanged: boolean }
  | { readonly ok: false; readonly reason: string };

/**
 * Puts a release before the visitors of a store; with `atOnce`, before those of open visits too.
 * @throws {UserError} where the registry cannot be read or written.
 */
export async function publishRelease(
  settings: StackSettings,
  release: Released,
  { atOnce }: { readonly atOnce: boolean },
): Promise<Outcome> {
  const { keys } = settings;
  try {
    const registrar = registrarOf(settings);
    return { ok: true, isChanged: await releaseToVisitors({ registrar, keys, atOnce }, [release]) };
  } catch (error) {
    if (error instanceof UserError && !(error instanceof StorageError)) {
      return { ok: false, reason: error.message };
    }
    throw toUserError(error);
  }
}

/** The parts of a store, sorted by whether this machine releases them. */
export async function readParts(settings: StackSettings): Promise<SortedParts> {
  const { storage, platformKey } = registrarOf(settings);
  try {
    const { registry } = await loadRegistry(storage, [publicKeyOf(platformKey)]);
    return sortParts(registry, { root, keys: settings.keys });
  } catch (error) {
    throw toUserError(error);
  }
}

export interface ReleasePartsOptions {
  readonly settings: StackSettings;
  readonly mode: 'production' | 'development';
  readonly parts: readonly OwnPart[];
  progress(line: string): void;
  /** Gets each release as soon as it is there, one after the other. */
  publish(released: Released): Promise<void>;
  /** Ends the builds that are under way. */
  readonly signal?: AbortSignal;
  /** Builders that live on; otherwise there are some for these releases alone. */
  readonly builders?: Builders;
}

/** Publishes what is released already, and releases the other parts. */
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

  // Which versions these are is settled once: sources may change while others are built.
  const releases = new Map<OwnPart, Released | null>();
  for (const part of parts) releases.set(part, await find(part, releaseVersion(join(root, part.name), mode)));
  const build = builders.forEach(
    parts.filter((part) => !releases.get(part)),
    async (part, builder) => {
      signal?.throwIfAborted();
      const started = Date.now();
      progress(`Building ${part.name} …`);
      const released = await find(part, await builder.release(part));
      progress(`Built ${part.name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
      signal?.throwIfAborted();
      if (released) await publishSequentially(released);
    },
  );
  const known = [...releases.values()].filter((released) => released !== null);
  await Promise.all([build, ...known.map(publishSequentially)]);
}

/**
 * Makes sure that today's sources of these parts are released, building those that are not, and publishes all of them.
 * @throws {UserError} with webpack's words where a part does not build.
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

/** A part has been looked at: whether visitors get another release of it, and the parts that come next. */
export interface PartChange {
  readonly changed: readonly string[];
  readonly pending: readonly string[];
}

interface ReleaseChangesOptions extends Omit<ReleasePartsOptions, 'parts' | 'publish'> {
  readonly onRelease?: (change: PartChange) => Promise<void>;
}

/**
 * Releases the own parts of a store whose sources have changed, to the visitors of open pages too. A part whose release the
 * registry refuses stays as it is, and is told of.
 * @throws {UserError} with webpack's words where one does not build.
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
  // What was refused may fit what was released after it, such as a remote for a new shell.
  for (const released of refused.splice(0)) {
    const outcome = await publish(released);
    if (!outcome.ok) progress(`${released.manifest.part} stays as it is: ${outcome.reason}`);
  }
}

/** Takes back canaries of a store that fail, as a registrar does. @returns what ends it. */
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

import type { KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import { noBrowser } from '@storefront/check';
import type { Registry } from '@storefront/format';
import { contractRangeOf, isPartName, isSlotName, sharedPackages } from '@storefront/format/parts';
import {
  actorOf,
  invalidPartNameMessage,
  ownerOf,
  requireCompatibleWithLive,
  requireContract,
  requirePermission,
  requireSlot,
} from '@storefront/registry/registrar';
import {
  finishedVersion,
  type Released,
  readPackageFile,
  releaseFinished,
  releasePart,
  releaseVersion,
  requireSharedVersions,
  sharedBy,
} from '@storefront/releases';
import { type ReleaseManifest, requireEntryStyles, requireVersionName } from '@storefront/releases/manifest';
import { UserError } from '@storefront/server';
import { publicKeyOf } from '@storefront/signing';
import type { CliSettings } from '../program/cli-settings';
import { addCommand, answer, type CommandLine, type CommonOptions, progress } from '../program/command-line';
import { checkInBrowser } from './check';

interface PublishOptions {
  /** Folder of the part's package.json and sources, if it is not the part's name. */
  readonly folder?: string;
  readonly built?: string;
  readonly version?: string;
}

function requireNewVersion(registry: Registry, part: string, version: string): void {
  requireVersionName(version);
  if (!registry.releases[part]?.some((release) => release.version === version)) return;
  throw new UserError(`${part} ${version} already exists: change its sources or its version first.`);
}

/** Returns the key that publishes a part. @throws {UserError} if it is not the owner's key. */
function publishingKey(settings: CliSettings, registry: Registry, part: string, version: string) {
  const owner = ownerOf(registry, part, settings.platformKeys);
  const key = settings.keyOf(owner.name);
  const actor = actorOf(registry, publicKeyOf(key), settings.platformKeys);
  requirePermission(actor, { type: 'publish', part, version, manifest: '' }, registry);
  if (owner.keys.includes(publicKeyOf(key))) return key;
  throw new UserError(`${part} does not belong to the ${actor.name}: use the key of its owner.`);
}

/** Returns the key that registers a release without a browser check. @throws {UserError} if this machine lacks it. */
function platformKeyFor(settings: CliSettings, key: KeyObject, part: string, version: string): KeyObject {
  const found = settings.platformKeys.includes(publicKeyOf(key)) ? key : settings.platformKey;
  if (found) return found;
  throw new UserError(
    `${noBrowser} ${part} ${version} was uploaded but not checked: publish another version on a machine with a browser, or ask the platform team to run \`storefront register ${part} ${version}\`.`,
  );
}

/** Builds a part or takes its finished build, checks it, uploads it, and registers it as a candidate. */
async function publish(
  settings: CliSettings,
  part: string,
  options: PublishOptions,
  progress: (line: string) => void,
) {
  if (!isPartName(part)) throw new UserError(invalidPartNameMessage(part));
  const folder = resolve(options.folder ?? part);
  const built = options.built === undefined ? null : resolve(options.built);
  const { name, storefront } = readPackageFile(folder);
  if (name.split('/').at(-1) !== part) {
    throw new UserError(
      `${folder} holds ${name}, not ${part}: pass the folder of its sources with --folder.`,
    );
  }
  const registry = await settings.readRegistryOrNone();
  const version =
    options.version ?? (built ? finishedVersion(folder, built) : releaseVersion(folder, 'production'));
  requireNewVersion(registry, part, version);
  requireSlot(registry, part, { version, slot: storefront.slot });
  const key = publishingKey(settings, registry, part, version);
  const { shop, assets, sourceMaps } = settings;
  const release = { shop, folder, part, assets, sourceMaps, key };

  async function accept(manifest: ReleaseManifest, output: string) {
    requireEntryStyles(manifest);
    requireContract(registry, part, manifest, shop);
    await requireCompatibleWithLive(registry, assets, manifest);
    if (manifest.shared['react'] !== undefined) requireSharedVersions(folder);
    progress(`Checking ${part} ${version} in a browser …`);
    return checkInBrowser(settings, manifest, output);
  }

  async function build(): Promise<Released> {
    // Fails before a build that takes minutes.
    const contract = contractRangeOf(shop);
    requireContract(registry, part, { version, contract }, shop);
    requireSharedVersions(folder);
    const shared = sharedBy(part, folder, part === 'shell' ? sharedPackages : []);
    const planned = { part, version, contract, shared, files: [], entries: {} };
    await requireCompatibleWithLive(registry, assets, planned);
    progress(`Building ${part} ${version} …`);
    const named = options.version === undefined ? {} : { version };
    return releasePart({ ...release, ...named, mode: 'production', accept });
  }

  const { manifest, integrity } = await (built
    ? releaseFinished(built, { ...release, version, accept })
    : build());
  const isChecked = manifest.check !== undefined || !isSlotName(manifest.slot);
  const signer = isChecked ? key : platformKeyFor(settings, key, part, version);
  progress(`Registering ${manifest.files.length} files on the asset origin …`);
  await settings.requestChange({ type: 'publish', part, version, manifest: integrity }, signer);
  return { part, version, files: manifest.files.length };
}

export const addPublish = (line: CommandLine) =>
  addCommand(line, 'publish <part>', 'build, check and upload a part, and register it as a candidate')
    .option('--folder <path>', 'folder of its sources, if it is not the part’s name')
    .option('--built <folder>', 'release this finished build of any bundler instead of building')
    .option('--version <version>', 'version, instead of the one derived from the sources')
    .action(async (part: string, options: PublishOptions & CommonOptions) => {
      const published = await publish(line.settings(), part, options, progress);
      const { version } = published;
      answer(options, published, `Published ${part} ${version} as a candidate. No visitor gets it yet.`);
    });

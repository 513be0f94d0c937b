import type { KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import { noBrowser } from '@storefront/check';
import type { Registry } from '@storefront/format';
import { contractRangeOf, isPartName, isSlotName, sharedPackages } from '@storefront/format/parts';
import {
  actorOf,
  noPartName,
  ownerOf,
  requireContract,
  requireFitsLive,
  requireRight,
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
  /** Where the part's package.json and sources are, if not in the folder of its name. */
  readonly folder?: string;
  /** Folder of a finished build, which is released as it is. */
  readonly built?: string;
  readonly version?: string;
}

/** @throws {UserError} where a folder holds the sources of something else. */
function requireSources(folder: string, part: string): void {
  const { name } = readPackageFile(folder);
  if (name.split('/').at(-1) === part) return;
  throw new UserError(`${folder} holds ${name}, not ${part}: name the folder of its sources with --folder.`);
}

/** @throws {UserError} where the registry has a version already. */
function requireNewVersion(registry: Registry, part: string, version: string): void {
  requireVersionName(version);
  if (!registry.releases[part]?.some((release) => release.version === version)) return;
  throw new UserError(`${part} ${version} exists already: change its sources or its version first.`);
}

/** The key that publishes a part. @throws {UserError} where it is not its owner's. */
function ownersKey(settings: CliSettings, registry: Registry, part: string, version: string) {
  const owner = ownerOf(registry, part, settings.platformKeys);
  const key = settings.keyOf(owner.name);
  const actor = actorOf(registry, publicKeyOf(key), settings.platformKeys);
  requireRight(actor, { type: 'publish', part, version, manifest: '' }, registry);
  if (owner.keys.includes(publicKeyOf(key))) return key;
  throw new UserError(`${part} is a part of another team than the ${actor.name}: use the key of its owner.`);
}

/** The key that registers a release that no browser has mounted. @throws {UserError} where it is not at hand. */
function platformKeyFor(settings: CliSettings, key: KeyObject, part: string, version: string): KeyObject {
  const found = settings.platformKeys.includes(publicKeyOf(key)) ? key : settings.platformKey;
  if (found) return found;
  throw new UserError(
    `${noBrowser} ${part} ${version} is uploaded and not checked: publish another version where there is a browser, or have the platform team run \`storefront register ${part} ${version}\`.`,
  );
}

/** Builds a part or takes its finished build, checks and uploads it, and registers it as a candidate. */
async function publish(
  settings: CliSettings,
  part: string,
  options: PublishOptions,
  progress: (line: string) => void,
) {
  if (!isPartName(part)) throw new UserError(noPartName(part));
  const folder = resolve(options.folder ?? part);
  const built = options.built === undefined ? null : resolve(options.built);
  requireSources(folder, part);
  const registry = await settings.readRegistryOrNone();
  const version =
    options.version ?? (built ? finishedVersion(folder, built) : releaseVersion(folder, 'production'));
  requireNewVersion(registry, part, version);
  requireSlot(registry, part, { version, slot: readPackageFile(folder).storefront.slot });
  const key = ownersKey(settings, registry, part, version);
  const { shop, assets, sourceMaps } = settings;
  const release = { shop, folder, part, assets, sourceMaps, key };

  async function accept(manifest: ReleaseManifest, output: string) {
    requireEntryStyles(manifest);
    requireContract(registry, part, manifest, shop);
    await requireFitsLive(registry, assets, manifest);
    if (manifest.shared['react'] !== undefined) requireSharedVersions(folder);
    progress(`Mounting ${part} ${version} in a browser …`);
    return checkInBrowser(settings, manifest, output);
  }

  async function build(): Promise<Released> {
    // Before minutes are spent on a build that would be refused.
    const contract = contractRangeOf(shop);
    requireContract(registry, part, { version, contract }, shop);
    requireSharedVersions(folder);
    const shared = sharedBy(part, folder, part === 'shell' ? sharedPackages : []);
    await requireFitsLive(registry, assets, {
      part,
      version,
      contract,
      shared,
      files: [],
      entries: {},
    });
    progress(`Building ${part} ${version} …`);
    const named = options.version === undefined ? {} : { version };
    return releasePart({ ...release, ...named, mode: 'production', accept });
  }

  const { manifest, integrity } = await (built
    ? releaseFinished(built, { ...release, version, accept })
    : build());
  const isChecked = manifest.check !== undefined || !isSlotName(manifest.slot);
  const signer = isChecked ? key : platformKeyFor(settings, key, part, version);
  progress(`Having ${manifest.files.length} files on the asset origin checked and registered …`);
  await settings.requestChange({ type: 'publish', part, version, manifest: integrity }, signer);
  return { part, version, files: manifest.files.length };
}

export const addPublish = (line: CommandLine) =>
  addCommand(line, 'publish <part>', 'build, check and upload a part, and register it as a candidate')
    .option('--folder <path>', 'where its sources are, if not in the folder of its name')
    .option('--built <folder>', 'a finished build of any bundler, which is released as it is')
    .option('--version <version>', 'another version than the one that follows from the sources')
    .action(async (part: string, options: PublishOptions & CommonOptions) => {
      const published = await publish(line.settings(), part, options, progress);
      const { version } = published;
      answer(options, published, `Published ${part} ${version}: a candidate that no visitor gets yet.`);
    });

import { resolve } from 'node:path';
import { describeUnpaid, noBrowser } from '@ticket-storefront/check';
import { currentRelease, type Registry, type RegistryRelease, releasesOf } from '@ticket-storefront/format';
import {
  contractRangeOf,
  isPartName,
  isSlotName,
  type PartName,
  sharedPackages,
} from '@ticket-storefront/format/parts';
import {
  actorOf,
  type CommandOf,
  invalidPartNameMessage,
  ownerOf,
  requireCompatibleWithLive,
  requireContract,
  requirePermission,
  requireScript,
  requireSlot,
} from '@ticket-storefront/registry/registrar';
import {
  createProvenance,
  isSameRelease,
  type PreparedRelease,
  prepareFinished,
  preparePart,
  readPackageFile,
  requireLockedPackages,
  requireOwnFolder,
  requireSharedVersions,
  sharedBy,
  signRelease,
  unmappedEntry,
  uploadPrepared,
} from '@ticket-storefront/releases';
import {
  createManifestReader,
  hasOnlyModules,
  type ReleaseManifest,
  requireEntryStyles,
  requireVersionName,
} from '@ticket-storefront/releases/manifest';
import { UserError } from '@ticket-storefront/server';
import { publicKeyOf, type SigningKey } from '@ticket-storefront/signing';
import {
  type Answer,
  addCommand,
  answer,
  type CliSettings,
  type CommandLine,
  type CommonOptions,
  progress,
} from '../program';
import { checkInBrowser } from './check';

interface PublishOptions {
  /** Folder of the part's package.json and sources, if it is not the part's name. */
  readonly folder?: string;
  readonly built?: string;
  readonly version?: string;
  /** Whether to leave the registration to the platform team, and the check in a browser out. */
  readonly unchecked?: true;
}

/** A publication of a part, whose version may follow from its build. */
interface Publication {
  readonly settings: CliSettings;
  readonly part: PartName;
  readonly folder: string;
  readonly options: PublishOptions;
  readonly registry: Registry;
  /** Key of the part's owner. */
  readonly key: SigningKey;
}

type Published = Answer<'publish'>;

/** Returns the key that publishes a part. @throws {UserError} if it is not the owner's key. */
export function publishingKey(settings: CliSettings, registry: Registry, part: string, version: string) {
  const owner = ownerOf(registry, part, settings.platformKeys);
  const key = settings.keyOf(owner.name);
  const actor = actorOf(registry, publicKeyOf(key), settings.platformKeys);
  requirePermission(actor, { type: 'publish', part, version, manifest: '' }, registry);
  if (owner.keys.includes(publicKeyOf(key))) return key;
  throw new UserError(`${part} does not belong to the ${actor.name}: use the key of its owner.`);
}

/** Returns the key that registers a release without a browser check. @throws {UserError} if this machine lacks it. */
function platformKeyFor({ settings, key }: Publication, { part, version }: ReleaseManifest): SigningKey {
  const found = settings.platformKeys.includes(publicKeyOf(key)) ? key : settings.platformKey;
  if (found) return found;
  throw new UserError(
    `${noBrowser} ${part} ${version} was not uploaded: publish it on a machine with a browser, or with --unchecked for the platform team to register it.`,
  );
}

/** Describes a release with the files of a publication that the registry has already. */
function describeRegistered({ part, version, state }: Published): string {
  const name = `${part} ${version}`;
  const promote = `nothing to publish. \`storefront promote ${name}\` shows it to`;
  switch (state) {
    case 'current':
      return `${name} is live already: nothing to publish.`;
    case 'withdrawn':
      return `${name} was rolled back: ${promote} visitors again.`;
    case 'canary':
      return `${name} is a canary already: ${promote} all visitors.`;
    case 'held':
      return `${name} was replaced by another release: ${promote} visitors again.`;
    default:
      return `${name} is a candidate already: ${promote} visitors.`;
  }
}

function describePublished(published: Published): string {
  const { part, version, state, isNew, unmapped } = published;
  if (!isNew) return describeRegistered(published);
  if (state === 'uploaded') {
    return `Uploaded ${part} ${version}: the platform team registers it with \`storefront register ${part} ${version}\`.`;
  }
  const note = unmapped
    ? ` ${unmapped} has no source map, so \`storefront logs\` will show places in the built file.`
    : '';
  return `Published ${part} ${version} as a candidate. No visitor gets it yet.${note}`;
}

/**
 * Finds the registered release with the content of a build: under its version, or the live one. Who names a version wants it,
 * whatever is live.
 * @throws {UserError} if the version has another content.
 */
async function findRegistered(
  { settings, part, options, registry }: Publication,
  manifest: ReleaseManifest,
): Promise<RegistryRelease | null> {
  const read = createManifestReader(settings.assets);
  const known = releasesOf(registry, part).find(({ version }) => version === manifest.version);
  if (known) {
    if (known.state.name === 'revoked' || isSameRelease(await read(part, known), manifest)) return known;
    throw new UserError(
      `${part} ${manifest.version} already exists with other files: change its version first.`,
    );
  }
  const live = options.version === undefined ? currentRelease(registry, part) : null;
  return live && isSameRelease(await read(part, live), manifest) ? live : null;
}

/** Refuses before the build, which takes minutes, what is certain. The version is not known yet. */
async function checkBeforeBuild({ settings, part, folder, registry }: Publication, version: string) {
  const contract = contractRangeOf(settings.shop);
  requireContract(registry, part, { version, contract }, settings.shop);
  requireSharedVersions(folder);
  const shared = sharedBy(part, folder, part === 'shell' ? sharedPackages : []);
  const planned = { part, version, contract, shared, files: [], entries: {} };
  await requireCompatibleWithLive(registry, settings.assets, planned);
}

/** Whether the registry lists a release by now. */
export const isRegistered = async (settings: CliSettings, { part, version }: ReleaseManifest) =>
  releasesOf(await settings.readRegistryOrNone(), part).some((release) => release.version === version);

/** Checks a build, then uploads and registers it, unless the registry has it already. */
async function publishPrepared(publication: Publication, prepared: PreparedRelease): Promise<Published> {
  const { settings, part, folder, options, registry, key } = publication;
  const { manifest, output } = prepared;
  const { version } = manifest;
  const files = manifest.files.length;
  const known = await findRegistered(publication, manifest);
  const unmapped = unmappedEntry(manifest.entries, prepared.maps) ?? null;
  const published = { part, version, isNew: true, files, unmapped };
  if (known?.state.name === 'revoked') {
    throw new UserError(
      `${part} ${known.version} is revoked: change the part, or publish it under another --version.`,
    );
  }
  if (known) return { ...published, version: known.version, state: known.state.name, isNew: false };
  requireEntryStyles(manifest);
  requireContract(registry, part, manifest, settings.shop);
  requireScript(part, { version, slot: manifest.slot, hasOnlyModules: hasOnlyModules(manifest) });
  await requireCompatibleWithLive(registry, settings.assets, manifest);
  if (manifest.shared['react'] !== undefined) requireSharedVersions(folder);

  const { assets, sourceMaps } = settings;
  await requireOwnFolder(assets, manifest);
  const upload = async (signed: ReturnType<typeof signRelease>) => {
    progress(`Uploading ${files} files to the asset origin …`);
    const storage = { assets, sourceMaps, isRegistered: () => isRegistered(settings, manifest) };
    await uploadPrepared(prepared, signed, storage);
  };
  const provenance = createProvenance(manifest, settings.sourcesIn(folder), options.built !== undefined);
  if (options.unchecked) {
    await upload(signRelease(prepared, key, null, provenance));
    return { ...published, state: 'uploaded' };
  }
  progress(`Checking ${part} ${version} in a browser …`);
  const check = await checkInBrowser(settings, manifest, { output, folder });
  const unpaid = check && describeUnpaid(check);
  if (unpaid) progress(unpaid);
  const isChecked = check !== null || !isSlotName(manifest.slot);
  const signer = isChecked ? key : platformKeyFor(publication, manifest);
  const signed = signRelease(prepared, key, check, provenance);
  const command: CommandOf<'publish'> = { type: 'publish', part, version, manifest: signed.integrity };
  await settings.checkRegistration(command, signed.text, signer, folder);
  await upload(signed);
  await settings.requestChange(command, signer, folder);
  return { ...published, state: 'candidate' };
}

/** Builds a part or takes its finished build, checks it, uploads it, and registers it as a candidate. */
async function publish(settings: CliSettings, part: string, options: PublishOptions): Promise<Published> {
  if (!isPartName(part)) throw new UserError(invalidPartNameMessage(part));
  const folder = resolve(options.folder ?? part);
  const { name, version: packageVersion, storefront } = readPackageFile(folder);
  if (name.split('/').at(-1) !== part) {
    throw new UserError(
      `${folder} holds ${name}, not ${part}: pass the folder of its sources with --folder.`,
    );
  }
  requireLockedPackages(folder);
  if (options.version !== undefined) requireVersionName(options.version);
  const version = options.version ?? packageVersion;
  const registry = await settings.readRegistryOrNone();
  requireSlot(registry, part, { version, slot: storefront.slot });
  const key = publishingKey(settings, registry, part, version);
  const publication = { settings, part, folder, options, registry, key };
  const use = (prepared: PreparedRelease) => publishPrepared(publication, prepared);
  const release = { shop: settings.shop, folder, part, version: options.version };
  if (options.built !== undefined) return prepareFinished(resolve(folder, options.built), release, use);
  await checkBeforeBuild(publication, version);
  progress(`Building ${part} …`);
  return preparePart({ ...release, mode: 'production' }, use);
}

export const addPublish = (line: CommandLine) =>
  addCommand(line, 'publish <part>', 'build, check and upload a part, and register it as a candidate')
    .option('--folder <path>', 'folder of its sources, if it is not the part’s name')
    .option('--built <folder>', 'release this finished build in the part’s folder instead of building')
    .option('--version <version>', 'version, instead of the one derived from the files')
    .option('--unchecked', 'upload without a check in a browser, for the platform team to register')
    .action(async (part: string, options: PublishOptions & CommonOptions) => {
      const published = await publish(line.settings(), part, options);
      answer('publish', options, published, describePublished(published));
    });

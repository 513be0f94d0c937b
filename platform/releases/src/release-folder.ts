import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BusForms,
  contractRangeOf,
  runtimeCore,
  type Shop,
  sharedPackages,
} from '@ticket-storefront/format/parts';
import { type SigningKey, signDocument } from '@ticket-storefront/signing';
import type { Storage } from '@ticket-storefront/storage';
import { requireStyles } from './check-style';
import { inspectContainer } from './inspect-container';
import { readPackageFile, sharedBy } from './package-file';
import type { Entries, PartSources } from './part-builder';
import { compressFiles, describeFiles, pathsIn, type UploadOptions, uploadRelease } from './release-files';
import { requireWithinLimits } from './release-limits';
import { integrityOf, isContainerEntry, type ReleaseManifest } from './release-manifest';
import { type ReleaseContent, versionOf } from './release-version';
import { requireCoveredChunks } from './script-chunks';
import { extractSourceMaps, requireHiddenSourceMaps, storeSourceMaps } from './source-maps';

const namedIn = <Form>(forms: Readonly<Record<string, Form>>, text: string) =>
  Object.fromEntries(Object.entries(forms).filter(([name]) => text.includes(name)));

/** The text of all scripts and modules of a built part. */
const codeOf = (output: string, files: ReleaseManifest['files']): string =>
  files
    .filter(({ path }) => /\.m?js$/.test(path))
    .map(({ path }) => readFileSync(join(output, path), 'utf8'))
    .join('\n');

/**
 * The messages that a built part sends and receives on the cart bus: all of the contract for the shell, and for a remote those
 * that its scripts name.
 */
export function busOf(
  { bus: { remote, shell } }: Shop,
  part: string,
  output: string,
  files: ReleaseManifest['files'],
): BusForms {
  if (part === 'shell') return shell;
  const text = codeOf(output, files);
  return { commands: namedIn(remote.commands, text), facts: namedIn(remote.facts, text) };
}

export interface PrepareOptions extends PartSources {
  readonly shop: Shop;
  /** Version, instead of the one derived from the content. */
  readonly version?: string | undefined;
}

/** A build with its manifest, which is not signed or uploaded yet. */
export interface PreparedRelease {
  readonly manifest: ReleaseManifest;
  /** The folder of its files. */
  readonly output: string;
  /** Source maps by file, which visitors must not get. */
  readonly maps: ReadonlyMap<string, Buffer>;
}

/** A release on the asset origin. */
export interface Released {
  readonly manifest: ReleaseManifest;
  /** Hash of the manifest's text. */
  readonly integrity: string;
}

/** Reads contract and shared packages of a built remote. The shell has no container, and in development this would be slow. */
async function inspectBuild(output: string, entries: Entries, { part, mode, shop }: PrepareOptions) {
  const fragments = Object.entries(entries).filter(([name]) => isContainerEntry(name));
  const code = pathsIn(output).filter((path) => /\.js$/.test(path));
  const containers = fragments.flatMap(([, { scripts, modules }]) => [
    ...scripts.map((fragment) => ({ fragment, modules: [], chunks: code })),
    ...modules.slice(0, 1).map((fragment) => ({ fragment, modules, chunks: [] })),
  ]);
  const server = entries['server']?.scripts[0];
  const [facts] = await Promise.all(
    (mode === 'development' ? [] : containers).map((container) =>
      inspectContainer({ folder: output, part, server, ...container }),
    ),
  );
  return facts ?? { contract: contractRangeOf(shop), shared: sharedPackages };
}

/**
 * Checks a built folder and describes it in a manifest. Source maps are removed from it, and compressed copies added. Only
 * production releases are compressed, except their server entries.
 * @throws {UserError} naming the broken rule of docs/container.md.
 */
export async function prepareRelease(
  output: string,
  entries: Entries,
  options: PrepareOptions,
): Promise<PreparedRelease> {
  const { folder, part, mode, shop } = options;
  const isProduction = mode === 'production';
  const maps = isProduction ? extractSourceMaps(output) : new Map<string, Buffer>();
  if (isProduction) {
    requireCoveredChunks(output, entries);
    requireHiddenSourceMaps(output);
    requireStyles(output, part);
  }
  const { contract, shared } = await inspectBuild(output, entries, options);
  const { version: packageVersion, owner, storefront } = readPackageFile(folder);
  if (isProduction) await compressFiles(output, entries['server']?.scripts);
  const files = describeFiles(output);
  const readsCore = part !== 'shell' && codeOf(output, files).includes(runtimeCore.global);
  const content: ReleaseContent = {
    part,
    owner,
    contract,
    ...storefront,
    shared: sharedBy(part, folder, [...shared, ...(readsCore ? [runtimeCore.package] : [])]),
    bus: busOf(shop, part, output, files),
    files,
    entries,
  };
  const manifest = { ...content, version: options.version ?? versionOf(packageVersion, content, mode) };
  requireWithinLimits(manifest);
  return { manifest, output, maps };
}

/** Signs the manifest of a build, with the result of its check and its provenance if there are any. */
export function signRelease(
  { manifest: described }: PreparedRelease,
  key: SigningKey,
  check: ReleaseManifest['check'] | null = null,
  provenance: ReleaseManifest['provenance'] | null = null,
): Released & { readonly text: string } {
  const manifest = { ...described, ...(check ? { check } : {}), ...(provenance ? { provenance } : {}) };
  const text = signDocument('release', manifest, key);
  return { manifest, integrity: integrityOf(text), text };
}

interface ReleaseStorage extends UploadOptions {
  /** The asset origin, with a folder `{part}/{version}/` for each release. */
  readonly assets: Storage;
  /** Storage of the source maps of production builds, which visitors must not get. */
  readonly sourceMaps: Pick<Storage, 'create'>;
}

/**
 * Uploads a build with its signed manifest, or the missing files of an interrupted upload.
 * @throws {UserError} naming a file that exists with another content.
 */
export async function uploadPrepared(
  { output, maps }: PreparedRelease,
  { manifest, text }: ReturnType<typeof signRelease>,
  { assets, sourceMaps, ...options }: ReleaseStorage,
): Promise<void> {
  await storeSourceMaps(sourceMaps, manifest, maps);
  await uploadRelease(assets, output, manifest, text, options);
}

import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BusForms, contractRangeOf, type Shop, sharedPackages } from '@storefront/format/parts';
import { signDocument } from '@storefront/signing';
import type { Storage } from '@storefront/storage';
import { requireStyles } from './check-style';
import { inspectContainer } from './inspect-container';
import { readPackageFile, sharedBy } from './package-file';
import type { Entries, PartSources } from './part-builder';
import { compressFiles, describeFiles, uploadRelease } from './release-files';
import { requireWithinLimits } from './release-limits';
import { integrityOf, type ReleaseManifest } from './release-manifest';
import { extractSourceMaps, requireSourceMaps, storeSourceMaps } from './source-maps';

const namedIn = <Form>(forms: Readonly<Record<string, Form>>, text: string) =>
  Object.fromEntries(Object.entries(forms).filter(([name]) => text.includes(name)));

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
  const text = files
    .filter(({ path }) => path.endsWith('.js'))
    .map(({ path }) => readFileSync(join(output, path), 'utf8'))
    .join('\n');
  return { commands: namedIn(remote.commands, text), facts: namedIn(remote.facts, text) };
}

export interface ReleaseOptions extends PartSources {
  readonly shop: Shop;
  /** The asset origin, with a folder `{part}/{version}/` for each release. */
  readonly assets: Storage;
  /** Storage of the source maps of production builds, which visitors must not get. */
  readonly sourceMaps: Storage;
  /** Key of the part's owner. */
  readonly key: KeyObject;
  /** Version, instead of the one derived from the sources. */
  readonly version?: string;
  /**
   * Checks a release before the upload, and throws to refuse it.
   * @param output - the built folder.
   * @returns the result for the manifest; null without a check.
   */
  readonly accept?: (manifest: ReleaseManifest, output: string) => Promise<ReleaseManifest['check'] | null>;
}

/** A release on the asset origin. */
export interface Released {
  readonly manifest: ReleaseManifest;
  /** Hash of the manifest's text. */
  readonly integrity: string;
}

/** Reads contract and shared packages of a built remote. The shell has no container, and in development this would be slow. */
async function inspectBuild(output: string, entries: Entries, { part, mode, shop }: ReleaseOptions) {
  const fragments = Object.entries(entries).filter(([name]) => name.split('.')[0] === 'fragment');
  const scripts = mode === 'development' ? [] : fragments.flatMap(([, entry]) => entry.scripts);
  const server = entries['server']?.scripts[0];
  const [facts] = await Promise.all(
    scripts.map((fragment) => inspectContainer({ folder: output, part, fragment, server })),
  );
  return facts ?? { contract: contractRangeOf(shop), shared: sharedPackages };
}

/**
 * Checks a built folder, signs its manifest and uploads both, or the missing files of an interrupted upload. Source maps are
 * stored separately. Only production releases are compressed, except their server entries.
 * @throws {UserError} naming the broken rule of docs/container.md before the upload, or a file with another content.
 */
export async function releaseFolder(
  output: string,
  entries: Entries,
  options: ReleaseOptions & { readonly version: string },
): Promise<Released> {
  const { folder, part, mode, version, shop, assets, sourceMaps, key, accept } = options;
  const isProduction = mode === 'production';
  const maps = isProduction ? extractSourceMaps(output) : new Map<string, Buffer>();
  if (isProduction) {
    requireSourceMaps(output, maps);
    requireStyles(output, part);
  }
  const { contract, shared } = await inspectBuild(output, entries, options);
  const { owner, storefront } = readPackageFile(folder);
  if (isProduction) await compressFiles(output, entries['server']?.scripts);
  const files = describeFiles(output);
  const described: ReleaseManifest = {
    part,
    version,
    owner,
    contract,
    ...storefront,
    shared: sharedBy(part, folder, shared),
    bus: busOf(shop, part, output, files),
    files,
    entries,
  };
  requireWithinLimits(described);
  const check = await accept?.(described, output);
  const manifest = check ? { ...described, check } : described;
  await storeSourceMaps(sourceMaps, manifest, maps);
  const text = signDocument('release', manifest, key);
  await uploadRelease(assets, output, manifest, text);
  return { manifest, integrity: integrityOf(text) };
}

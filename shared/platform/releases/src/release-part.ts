import type { KeyObject } from 'node:crypto';
import { contractRange } from '@storefront/contracts/contract-version';
import { sharedPackages, sharedReactRange } from '@storefront/contracts/shared-packages';
import { signDocument } from '@storefront/signing/signed-document';
import type { Storage } from '@storefront/storage/storage';
import { compressFiles } from './compress-files';
import { describeFiles } from './describe-files';
import { readPackageFile } from './package-file';
import { createPartBuilder, type PartBuilder, type PartSources } from './part-builder';
import { requireWithinLimits } from './release-limits';
import { integrityOf, manifestPath, type ReleaseManifest, readManifestText } from './release-manifest';
import { hashSources } from './source-hash';
import { keepSourceMaps, takeSourceMaps } from './source-maps';
import { uploadRelease } from './upload-release';
import { withTemporaryFolder } from './with-temporary-folder';

export interface ReleaseOptions extends PartSources {
  /** The asset origin: one folder for each release, `{part}/{version}/`. Releases in it are never changed. */
  readonly assets: Storage;
  /** Where the source maps of production builds are kept: apart from the asset origin, since visitors get none. */
  readonly sourceMaps: Storage;
  /** Key of the part's owner. */
  readonly key: KeyObject;
  /** Another version than the one that follows from the sources. */
  readonly version?: string;
}

/** A release on the asset origin. */
export interface Released {
  readonly manifest: ReleaseManifest;
  /** Hash of the manifest's text. */
  readonly integrity: string;
}

/** The release that today's sources of a part make, such as `1.0.0-3f9a12c4`. */
export function releaseVersion(folder: string, mode: PartSources['mode']): string {
  const { version } = readPackageFile(folder);
  return `${version}-${hashSources(folder)}${mode === 'development' ? '.dev' : ''}`;
}

/** A release that is on the asset origin already and that one of the keys has signed, or null. */
export async function findRelease(
  assets: Storage,
  part: string,
  version: string,
  keys: readonly string[],
): Promise<Released | null> {
  const stored = await assets.read(manifestPath(part, version));
  if (!stored) return null;
  const read = readManifestText(stored.content, keys);
  return read.ok ? { manifest: read.manifest, integrity: integrityOf(stored.content) } : null;
}

/**
 * Has a part built, signs its manifest with its owner's key and puts both on the asset origin. Of a release that is there
 * already, what is missing is completed. Only a release for production is compressed, but for what no browser downloads.
 * @throws {UserError} with webpack's own words where the part does not compile, or where the release is there already with
 * another content.
 */
export async function releaseBuilt(builder: PartBuilder, options: ReleaseOptions): Promise<Released> {
  const { folder, part, mode, assets, sourceMaps, key } = options;
  const version = options.version ?? releaseVersion(folder, mode);
  return withTemporaryFolder(`release-${part}-`, async (output) => {
    const entries = await builder.build(output);
    if (mode === 'production') {
      await keepSourceMaps(sourceMaps, { part, version }, takeSourceMaps(output));
      await compressFiles(output, entries['server']?.scripts);
    }
    const manifest: ReleaseManifest = {
      part,
      version,
      owner: readPackageFile(folder).owner,
      contract: contractRange,
      shared: Object.fromEntries(sharedPackages.map((name) => [name, sharedReactRange])),
      files: describeFiles(output),
      entries,
    };
    requireWithinLimits(manifest);
    const text = signDocument('release', manifest, key);
    await uploadRelease(assets, output, manifest, text);
    return { manifest, integrity: integrityOf(text) };
  });
}

/** Builds a part once and releases it, as `releaseBuilt` does. */
export async function releasePart(options: ReleaseOptions): Promise<Released> {
  const builder = await createPartBuilder(options);
  try {
    return await releaseBuilt(builder, options);
  } finally {
    await builder.close();
  }
}

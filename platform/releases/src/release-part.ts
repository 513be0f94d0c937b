import type { Storage } from '@storefront/storage';
import { readPackageFile } from './package-file';
import { createPartBuilder, type PartBuilder, type PartSources } from './part-builder';
import { type Released, type ReleaseOptions, releaseFolder } from './release-folder';
import { integrityOf, manifestPath, readManifestText } from './release-manifest';
import { hashSources, requireHashed } from './source-hash';
import { withTemporaryFolder } from './with-temporary-folder';

/** Derives the version of a part from its current sources: `1.0.0-3f9a12c4`. */
export function releaseVersion(folder: string, mode: PartSources['mode']): string {
  const { version } = readPackageFile(folder);
  return `${version}-${hashSources(folder)}${mode === 'development' ? '.dev' : ''}`;
}

/** Finds an uploaded release that one of the keys has signed. */
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
 * Builds and releases a part. If its sources change during the build, it is built again.
 * @throws {UserError} with webpack's message if the part does not compile, or as `releaseFolder` does.
 */
export async function releaseBuilt(builder: PartBuilder, options: ReleaseOptions): Promise<Released> {
  const { folder, part, mode } = options;
  const before = releaseVersion(folder, mode);
  const version = options.version ?? before;
  const released = await withTemporaryFolder(`release-${part}-`, async (output) => {
    const { entries, sources } = await builder.build(output);
    if (mode === 'production' && options.version === undefined) requireHashed(folder, sources);
    return releaseVersion(folder, mode) === before
      ? releaseFolder(output, entries, { ...options, version })
      : null;
  });
  return released ?? releaseBuilt(builder, options);
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

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { contractVersion } from '@storefront/contracts/contract-version';
import type { PartName } from '@storefront/contracts/parts';
import * as v from 'valibot';
import { type BuildOptions, buildPart } from './build-part';
import { compressFiles } from './compress-files';
import { readPackageFile } from './package-file';
import { type ReleaseManifest, releaseManifestName, releaseManifestSchema } from './release-manifest';
import { hashSources } from './source-hash';

export interface ReleaseOptions extends Omit<BuildOptions, 'output'> {
  /** Folder with one folder for each release: `{part}/{version}/`. Releases in it are never changed. */
  readonly assets: string;
}

/** The release that today's sources of a part make, such as `1.0.0-3f9a12c4`. */
export function releaseVersion(root: string, part: PartName, mode: BuildOptions['mode']): string {
  const { version } = readPackageFile(join(root, part));
  return `${version}-${hashSources(root, part)}${mode === 'development' ? '.dev' : ''}`;
}

function describeFiles(folder: string): ReleaseManifest['files'] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = readFileSync(path);
      return {
        path: relative(folder, path).split(sep).join('/'),
        integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
        bytes: content.length,
      };
    })
    .sort((a, b) => a.path.localeCompare(b.path));
}

/** The manifest of a release that is already on the asset origin, or null. */
export function findRelease(assets: string, part: PartName, version: string): ReleaseManifest | null {
  const file = join(assets, part, version, releaseManifestName);
  return existsSync(file) ? v.parse(releaseManifestSchema, JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/**
 * Builds a part and puts it on the asset origin as an immutable release. The folder appears whole or not at all.
 * @throws with webpack's own words where the part does not compile.
 */
export async function releasePart(options: ReleaseOptions): Promise<ReleaseManifest> {
  const { root, part, mode, assets } = options;
  const version = releaseVersion(root, part, mode);
  const known = findRelease(assets, part, version);
  if (known) return known;

  const unfinished = join(assets, '.unfinished', `${part}-${version}-${process.pid}`);
  const entries = await buildPart({ root, part, mode, output: unfinished });
  compressFiles(unfinished);
  const manifest: ReleaseManifest = {
    part,
    version,
    owner: readPackageFile(join(root, part)).owner,
    contract: contractVersion,
    files: describeFiles(unfinished),
    entries,
  };
  writeFileSync(join(unfinished, releaseManifestName), JSON.stringify(manifest, null, 2));

  const folder = join(assets, part, version);
  mkdirSync(join(assets, part), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  return manifest;
}

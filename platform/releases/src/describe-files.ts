import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { integrityOf, type ReleaseManifest } from './release-manifest';

/** Every file of a built folder by its hash and size, as a manifest lists them. */
export function describeFiles(folder: string): ReleaseManifest['files'] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = readFileSync(path);
      return {
        path: relative(folder, path).split(sep).join('/'),
        integrity: integrityOf(content),
        bytes: content.length,
      };
    })
    .sort((a, b) => a.path.localeCompare(b.path));
}

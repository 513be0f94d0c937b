import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@ticket-storefront/server';
import type { Storage } from '@ticket-storefront/storage';
import { pathsIn } from './release-files';
import type { ReleaseManifest } from './release-manifest';

/** Path of the source map of a released script or style. */
export const sourceMapPath = (part: string, version: string, file: string) =>
  `${part}/${version}/${file}.map`;

/** Removes the source maps from a built folder, also compressed ones, because visitors must not get them. @returns the maps by file. */
export function extractSourceMaps(folder: string): ReadonlyMap<string, Buffer> {
  const maps = new Map<string, Buffer>();
  for (const path of pathsIn(folder).filter((name) => /\.map(\.(br|gz))?$/.test(name))) {
    if (path.endsWith('.map')) maps.set(path.slice(0, -'.map'.length), readFileSync(join(folder, path)));
    rmSync(join(folder, path));
  }
  return maps;
}

/** Stores the source maps of a release for its team. */
export async function storeSourceMaps(
  storage: Pick<Storage, 'create'>,
  { part, version }: { readonly part: string; readonly version: string },
  maps: ReadonlyMap<string, Buffer>,
): Promise<void> {
  for (const [file, content] of maps) await storage.create(sourceMapPath(part, version, file), content);
}

/**
 * Checks that no file contains a source map or its address.
 * @throws {UserError} naming the wrong script or style.
 */
export function requireHiddenSourceMaps(folder: string): void {
  // Browsers also obey a comment after code. One inside of a text ends with a quote.
  const namesMap = /\/[/*][#@]\s*sourceMappingURL=[^\s'"`*]+\s*(\*\/)?\s*$/m;
  for (const path of pathsIn(folder)) {
    if (/\.([cm]?js|css)$/.test(path) && namesMap.test(readFileSync(join(folder, path), 'utf8'))) {
      throw new UserError(
        `${path} contains its source map or the address of it: build hidden or external source maps, which visitors do not get.`,
      );
    }
  }
}

/** The first script or module of an entry without a source map; undefined if each has one. */
export const unmappedEntry = (
  entries: ReleaseManifest['entries'],
  maps: ReadonlyMap<string, Buffer>,
): string | undefined =>
  Object.values(entries)
    .flatMap(({ scripts, modules }) => [...scripts, ...modules.slice(0, 1)])
    .find((path) => !maps.has(path));

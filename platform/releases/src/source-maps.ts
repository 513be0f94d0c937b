import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@storefront/server';
import type { Storage } from '@storefront/storage';
import { pathsIn } from './release-files';

/** Path of the source map of a released script or style. */
export const sourceMapPath = (part: string, version: string, file: string) =>
  `${part}/${version}/${file}.map`;

/** Removes the source maps from a built folder, because visitors must not get them. @returns the maps by file. */
export function extractSourceMaps(folder: string): ReadonlyMap<string, Buffer> {
  const maps = new Map<string, Buffer>();
  for (const path of pathsIn(folder).filter((name) => name.endsWith('.map'))) {
    maps.set(path.slice(0, -'.map'.length), readFileSync(join(folder, path)));
    rmSync(join(folder, path));
  }
  return maps;
}

/** Stores the source maps of a release for its team. */
export async function storeSourceMaps(
  storage: Storage,
  { part, version }: { readonly part: string; readonly version: string },
  maps: ReadonlyMap<string, Buffer>,
): Promise<void> {
  for (const [file, content] of maps) await storage.create(sourceMapPath(part, version, file), content);
}

/**
 * Checks that each script has a source map, and that no file contains a map or its address.
 * @throws {UserError} naming the wrong script or style.
 */
export function requireSourceMaps(folder: string, maps: ReadonlyMap<string, Buffer>): void {
  const namesMap = /^\s*(\/\/|\/\*)[#@] ?sourceMappingURL=/m;
  for (const path of pathsIn(folder)) {
    if (/\.m?js$/.test(path) && !maps.has(path)) {
      throw new UserError(
        `${path} has no source map ${path}.map beside it: build one. Visitors do not get it.`,
      );
    }
    if (/\.(m?js|css)$/.test(path) && namesMap.test(readFileSync(join(folder, path), 'utf8'))) {
      throw new UserError(
        `${path} contains its source map or the address of it: build hidden or external source maps, which visitors do not get.`,
      );
    }
  }
}

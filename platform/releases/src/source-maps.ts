import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@storefront/server';
import type { Storage } from '@storefront/storage';
import { describeFiles } from './release-files';

/** Where the source map of a released script or style is kept. */
export const sourceMapPath = (part: string, version: string, file: string) =>
  `${part}/${version}/${file}.map`;

/** Takes the source maps out of a built folder, so that visitors get none. @returns each by the file that it belongs to. */
export function takeSourceMaps(folder: string): ReadonlyMap<string, Buffer> {
  const maps = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) =>
    name.endsWith('.map'),
  );
  return new Map(
    maps.map((name) => {
      const path = join(folder, name);
      const content = readFileSync(path);
      rmSync(path);
      return [name.slice(0, -'.map'.length), content];
    }),
  );
}

/** Keeps the source maps of a release where its team looks them up. */
export async function keepSourceMaps(
  storage: Storage,
  { part, version }: { readonly part: string; readonly version: string },
  maps: ReadonlyMap<string, Buffer>,
): Promise<void> {
  for (const [file, content] of maps) await storage.create(sourceMapPath(part, version, file), content);
}

const namesMap = /^\s*(\/\/|\/\*)[#@] ?sourceMappingURL=/m;

/**
 * Each script has a source map, which is kept apart from it: visitors get neither sources nor the address of a map.
 * @throws {UserError} naming the script or style that breaks this.
 */
export function requireSourceMaps(folder: string, maps: ReadonlyMap<string, Buffer>): void {
  for (const { path } of describeFiles(folder)) {
    if (path.endsWith('.js') && !maps.has(path)) {
      throw new UserError(
        `${path} has no source map ${path}.map beside it: have the build write one, which visitors do not get.`,
      );
    }
    if (/\.(js|css)$/.test(path) && namesMap.test(readFileSync(join(folder, path), 'utf8'))) {
      throw new UserError(
        `${path} names or holds its source map: build hidden or external source maps, since visitors get none.`,
      );
    }
  }
}

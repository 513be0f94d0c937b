import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@storefront/server/user-error';
import { describeFiles } from './describe-files';

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

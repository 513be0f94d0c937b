import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Storage } from '@storefront/storage/storage';

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

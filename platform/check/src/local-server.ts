import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import type { ReleaseFile } from '@storefront/format';
import type { ReleaseManifest } from '@storefront/releases/manifest';
import { UserError } from '@storefront/server';

/**
 * Has a server listen on this machine alone.
 * @param port - 0 for any that is free.
 * @returns its origin. @throws {UserError} where the port is taken.
 */
export async function listenOn(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new UserError(`Nothing can listen on port ${port}: name another with --port.`, { cause });
  }
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** What a released file is served as, by the end of its name. */
export const contentTypeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream';

/** What a release is served by. */
export type ServedManifest = Pick<ReleaseManifest, 'part' | 'version' | 'files' | 'entries'>;

/** Where the files of a release stand on an origin: in a folder of their own, as on the asset origin. */
export function releaseAddresses(origin: string, { part, version, files, entries }: ServedManifest) {
  const place = `/${part}/${version}/`;
  const integrities = new Map(files.map(({ path, integrity }) => [path, integrity]));
  const locate = (path: string): ReleaseFile => ({
    url: `${origin}${place}${path}`,
    integrity: integrities.get(path) ?? '',
  });
  const startOf = (entry: string) => ({
    script: locate(entries[entry]?.scripts[0] ?? ''),
    styles: (entries[entry]?.styles ?? []).map(locate),
  });
  return {
    /** Address of the release's files, ending in a slash. */
    folder: origin + place,
    /** The script and the styles that an entry starts with. */
    startOf,
    release: startOf('fragment'),
    /** The file of the release that a path of the origin names, or null. */
    fileAt: (pathname: string): string | null => {
      const file = pathname.startsWith(place) ? pathname.slice(place.length) : '';
      return integrities.has(file) ? file : null;
    },
  };
}

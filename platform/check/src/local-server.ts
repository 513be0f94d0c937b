import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import type { ReleaseFile } from '@storefront/format';
import type { ReleaseManifest } from '@storefront/releases/manifest';
import { UserError } from '@storefront/server';

/**
 * Makes a server listen on this machine only.
 * @param port - 0 for a free one.
 * @returns its origin.
 * @throws {UserError} if the port is in use.
 */
export async function listenOn(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new UserError(`Port ${port} cannot be used: choose another with --port.`, { cause });
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

/** The content type of a released file. */
export const contentTypeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream';

/** The properties of a manifest for serving its files. */
export type ServedManifest = Pick<ReleaseManifest, 'part' | 'version' | 'files' | 'entries'>;

/** The addresses of a release's files on an origin, as on the asset origin. */
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
    /** The first script and styles of an entry. */
    startOf,
    release: startOf('fragment'),
    /** The file of the release at a path, or null. */
    fileAt: (pathname: string): string | null => {
      const file = pathname.startsWith(place) ? pathname.slice(place.length) : '';
      return integrities.has(file) ? file : null;
    },
  };
}

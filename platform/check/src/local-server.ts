import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import type { ReleaseFile } from '@ticket-storefront/format';
import type { ReleaseManifest } from '@ticket-storefront/releases/manifest';
import { UserError } from '@ticket-storefront/server';
import type { SlotDocument } from './checked-shop';

/** Starts a server on this machine only. @param port - 0 for a free one. @throws {UserError} if the port is in use. */
export async function startLocalServer(port: number) {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch (cause) {
    throw new UserError(`Port ${port} cannot be used: choose another with --port.`, { cause });
  }
  return {
    server,
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Ends it at once, also its open responses. */
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Creates a stream of server-sent events for all pages that listen. */
export function createEventStream() {
  const listeners = new Set<ServerResponse>();
  return {
    /** @param first - data of the first event. */
    add(response: ServerResponse, first?: string): void {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.flushHeaders();
      if (first !== undefined) response.write(`data: ${first}\n\n`);
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
    },
    send(data: string): void {
      for (const listener of listeners) listener.write(`data: ${data}\n\n`);
    },
  };
}

/** Answers with a file, or with 404 if there is none. */
export const sendFile = (response: ServerResponse, path: string, content: Buffer | null | undefined) =>
  content
    ? response.writeHead(200, { 'Content-Type': contentTypeOf(path) }).end(content)
    : response.writeHead(404).end();

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const contentTypeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream';

/** The properties of a manifest for serving its files. */
export type ServedManifest = Pick<ReleaseManifest, 'part' | 'version' | 'files' | 'entries'>;

/** The addresses of a release's files on an origin, as on the asset origin, and the settings of its document. */
export function releaseAddresses(
  origin: string,
  manifest: ServedManifest,
  { settings }: Pick<SlotDocument, 'settings'> = { settings: {} },
) {
  const { part, version, files, entries } = manifest;
  const place = `/${part}/${version}/`;
  const integrities = new Map(files.map(({ path, integrity }) => [path, integrity]));
  const locate = (path: string): ReleaseFile => ({
    url: `${origin}${place}${path}`,
    integrity: integrities.get(path) ?? '',
  });
  const startOf = (name: string) => {
    const { scripts = [], modules = [], styles = [] } = entries[name] ?? {};
    return {
      /** The file of the container. */
      script: locate(scripts[0] ?? modules[0] ?? ''),
      /** All modules, if the container is one. */
      modules: scripts.length > 0 ? [] : modules.map(locate),
      styles: styles.map(locate),
      /** Address of the release's files. */
      folder: origin + place,
      settings,
    };
  };
  return {
    folder: origin + place,
    /** The scripts or modules, and the styles of an entry. */
    startOf,
    release: startOf('fragment'),
    /** The file of the release at a path, or null. */
    fileAt: (pathname: string): string | null => {
      const file = pathname.startsWith(place) ? pathname.slice(place.length) : '';
      return integrities.has(file) ? file : null;
    },
  };
}

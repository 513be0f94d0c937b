import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { ReleaseFile } from '@storefront/contracts/release-file';
import type { BrowserNeeds } from '@storefront/processors/processor';
import { integrityOf, type ReleaseManifest } from '@storefront/releases/release-manifest';
import { pageDocument, pageHeaders } from './page-document';
import { pageFiles, readPageFiles } from './page-files';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** A release that is served to be checked: the built folder, and what its manifest says. */
export interface ServedRelease {
  readonly output: string;
  readonly manifest: Pick<ReleaseManifest, 'part' | 'version' | 'files' | 'entries'>;
  /** What a checkout's processor needs in its document; null outside a checkout. */
  readonly needs: BrowserNeeds | null;
}

/** A page with the release in a slot, under the policy of the shell server, at a port of this machine. */
export async function servePage({ output, manifest, needs }: ServedRelease) {
  const { part, version, files, entries } = manifest;
  const contents = await readPageFiles();
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;

  const place = `/${part}/${version}/`;
  const integrities = new Map(files.map(({ path, integrity }) => [path, integrity]));
  const released = (path: string): ReleaseFile => ({
    url: `${origin}${place}${path}`,
    integrity: integrities.get(path) ?? '',
  });
  const ofPage = (name: string): ReleaseFile => ({
    url: `${origin}/${name}`,
    integrity: integrityOf(contents.get(name) ?? ''),
  });
  const entry = entries['fragment'];
  const release = {
    script: released(entry?.scripts[0] ?? ''),
    styles: (entry?.styles ?? []).map(released),
  };
  const page = { script: ofPage(pageFiles.script), style: ofPage(pageFiles.style) };
  const options = { origin, part, needs, page, release };
  const [document, headers] = [pageDocument(options), pageHeaders(options)];

  const read = async (path: string) => {
    const file = path.startsWith(place) ? path.slice(place.length) : '';
    return integrities.has(file) ? readFile(join(output, file)) : (contents.get(path.slice(1)) ?? null);
  };
  server.on('request', async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, origin);
    if (pathname === '/') return response.writeHead(200, headers).end(document);
    const content = await read(pathname);
    const type = types[extname(pathname)] ?? 'application/octet-stream';
    return content
      ? response.writeHead(200, { 'Content-Type': type }).end(content)
      : response.writeHead(404).end();
  });
  return {
    origin,
    release,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

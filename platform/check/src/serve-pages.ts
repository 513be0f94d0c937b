import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Language } from '@storefront/domain/language';
import type { ReleaseFile } from '@storefront/format/release-file';
import { integrityOf } from '@storefront/releases/release-manifest';
import type { BrowserNeeds } from '@storefront/server/document-policy';
import { contentTypeOf } from './content-type';
import { pageDocument, pageHeaders } from './page-document';
import { pageFiles, readPageFiles } from './page-files';
import { pagePath } from './page-path';
import { releaseAddresses, type ServedManifest } from './release-addresses';

/** A release that is served to be checked: the built folder, and what its manifest says. */
export interface ServedRelease {
  readonly output: string;
  /** The slot that it is for. */
  readonly slot: string;
  readonly manifest: ServedManifest;
  /** What a checkout's processor needs in its document; null outside a checkout. */
  readonly needs: BrowserNeeds | null;
}

/** A page that visits are to open. */
interface AskedPage {
  /** The entry of the release that its document loads, and the language that it is in. */
  readonly entry: string;
  readonly language: Language;
  /** What a server has drawn in its slot. */
  readonly drawn?: string;
}

/** Pages that are served. */
export type ServedPages = Awaited<ReturnType<typeof servePages>>;

/** Pages of a slot with a release in it, at its path and under the policy of the shell server, at a port of this machine. */
export async function servePages({ output, slot, manifest, needs }: ServedRelease) {
  const contents = await readPageFiles();
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;

  const { startOf, folder, fileAt } = releaseAddresses(origin, manifest);
  const ofPage = (name: string): ReleaseFile => ({
    url: `${origin}/${name}`,
    integrity: integrityOf(contents.get(name) ?? ''),
  });
  const page = { script: ofPage(pageFiles.script), style: ofPage(pageFiles.style) };
  const path = pagePath(slot);
  const pages = new Map<string, { readonly headers: Record<string, string>; readonly html: string }>();

  const read = async (asked: string) => {
    const file = fileAt(asked);
    return file ? readFile(join(output, file)) : (contents.get(asked.slice(1)) ?? null);
  };
  server.on('request', async ({ url = '/' }, response) => {
    const { pathname, search } = new URL(url, origin);
    const asked = pages.get(pathname + search);
    if (asked) return response.writeHead(200, asked.headers).end(asked.html);
    const content = await read(pathname);
    return content
      ? response.writeHead(200, { 'Content-Type': contentTypeOf(pathname) }).end(content)
      : response.writeHead(404).end();
  });
  return {
    origin,
    /** Begins to serve a page, and answers its address. */
    addressOf: ({ entry, language, drawn = '' }: AskedPage): string => {
      const release = startOf(entry);
      const options = { origin, part: manifest.part, language, needs, page, release };
      const address = `${path}?lang=${language}${drawn && '&drawn'}`;
      pages.set(address, { headers: pageHeaders(options), html: pageDocument(options, drawn) });
      return origin + address;
    },
    /** Address of the release's files. */
    folder,
    startOf,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

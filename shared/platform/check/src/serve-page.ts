import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ReleaseFile } from '@storefront/contracts/release-file';
import type { BrowserNeeds } from '@storefront/processors/processor';
import { integrityOf } from '@storefront/releases/release-manifest';
import { contentTypeOf } from './content-type';
import { pageDocument, pageHeaders } from './page-document';
import { pageFiles, readPageFiles } from './page-files';
import { pagePath } from './page-path';
import { releaseAddresses, type ServedManifest } from './release-addresses';

const drawnSearch = '?drawn';

/** A release that is served to be checked: the built folder, and what its manifest says. */
export interface ServedRelease {
  readonly output: string;
  /** The slot that it is for. */
  readonly slot: string;
  readonly manifest: ServedManifest;
  /** What a checkout's processor needs in its document; null outside a checkout. */
  readonly needs: BrowserNeeds | null;
}

/** A page that is served. */
export type ServedPage = Awaited<ReturnType<typeof servePage>>;

/** The page of a slot with a release in it, at its path and under the policy of the shell server, at a port of this machine. */
export async function servePage({ output, slot, manifest, needs }: ServedRelease) {
  const contents = await readPageFiles();
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;

  const { release, folder, fileAt } = releaseAddresses(origin, manifest);
  const ofPage = (name: string): ReleaseFile => ({
    url: `${origin}/${name}`,
    integrity: integrityOf(contents.get(name) ?? ''),
  });
  const page = { script: ofPage(pageFiles.script), style: ofPage(pageFiles.style) };
  const path = pagePath(slot);
  const options = { origin, part: manifest.part, needs, page, release };
  const headers = pageHeaders(options);
  let drawn = '';

  const read = async (asked: string) => {
    const file = fileAt(asked);
    return file ? readFile(join(output, file)) : (contents.get(asked.slice(1)) ?? null);
  };
  server.on('request', async ({ url = '/' }, response) => {
    const { pathname, search } = new URL(url, origin);
    if (pathname === path) {
      return response.writeHead(200, headers).end(pageDocument(options, search === drawnSearch ? drawn : ''));
    }
    const content = await read(pathname);
    return content
      ? response.writeHead(200, { 'Content-Type': contentTypeOf(pathname) }).end(content)
      : response.writeHead(404).end();
  });
  return {
    origin,
    /** Address of the page. */
    address: origin + path,
    /** Address of the page with this HTML in its slot. */
    addressWith: (html: string): string => {
      drawn = html;
      return origin + path + drawnSearch;
    },
    /** Address of the release's files. */
    folder,
    release,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

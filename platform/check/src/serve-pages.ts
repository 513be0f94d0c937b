import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ReleaseFile } from '@storefront/format';
import { integrityOf } from '@storefront/releases/manifest';
import type { CheckedShop, SlotDocument } from './checked-shop';
import { contentTypeOf, releaseAddresses, type ServedManifest } from './local-server';
import { pageFiles, readPageFiles } from './page-files';

/** What a page with a release is made of. */
interface PageParts {
  readonly part: string;
  readonly language: string;
  readonly page: { readonly script: ReleaseFile; readonly style: ReleaseFile };
}

/** The head of a page with the files by which parts are checked and shown. */
export const pageHead = (
  { language, page: { script, style } }: PageParts,
  title: string,
): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="stylesheet" href="${style.url}" integrity="${style.integrity}" crossorigin="anonymous">
<script src="${script.url}" integrity="${script.integrity}" crossorigin="anonymous"></script>
`;

/** The element that a part is mounted in. */
export const slotElement = (part: string, drawn = ''): string =>
  `<main><div id="slot" data-slot="${part}">${drawn}</div></main>`;

/** A page with a slot that holds what a server has drawn, and around it one of each element that a style without a class would change. */
const pageDocument = (
  parts: PageParts,
  drawn: string,
): string => `${pageHead(parts, 'Check')}<header data-neighbour="a header"><h1 data-neighbour="a heading">Check</h1>
<p data-neighbour="a paragraph">Words with <a data-neighbour="a link" href="#slot">a link</a></p></header>
${slotElement(parts.part, drawn)}
<footer data-neighbour="a footer"><ul><li data-neighbour="a list item">Item</li></ul>
<label data-neighbour="a label">Field <input data-neighbour="a field"></label>
<button data-neighbour="a button" type="button">Button</button></footer>
</html>
`;

/** The headers of a page with a release, by the policy that the shell server has for the same slot. */
export const pageHeaders = (
  document: SlotDocument,
  { origin, part, page }: PageParts & { readonly origin: string },
  release: { readonly script: ReleaseFile; readonly styles: readonly ReleaseFile[] },
): Readonly<Record<string, string>> => ({
  ...document.headers({
    origin,
    part,
    scripts: [page.script.url, release.script.url],
    styles: [page.style.url, ...release.styles.map(({ url }) => url)],
  }),
  'Content-Type': 'text/html; charset=utf-8',
});

/** A release that is served to be checked: the built folder, and what its manifest says. */
export interface ServedRelease {
  readonly output: string;
  /** The slot that it is for. */
  readonly slot: string;
  readonly manifest: ServedManifest;
}

/** A page that visits are to open. */
interface AskedPage {
  /** The entry of the release that its document loads, and the language that it is in. */
  readonly entry: string;
  readonly language: string;
  /** What a server has drawn in its slot. */
  readonly drawn?: string;
}

/** Pages that are served. */
export type ServedPages = Awaited<ReturnType<typeof servePages>>;

/** Pages of a slot with a release in it, at its path and under the policy of the shell server, at a port of this machine. */
export async function servePages(shop: CheckedShop, { output, slot, manifest }: ServedRelease) {
  const contents = await readPageFiles(shop);
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
  const path = shop.pagePath(slot);
  const document = shop.documentOf(slot);
  const pages = new Map<
    string,
    { readonly headers: Readonly<Record<string, string>>; readonly html: string }
  >();

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
      const parts = { origin, part: manifest.part, language, page };
      const address = `${path}?lang=${language}${drawn && '&drawn'}`;
      pages.set(address, {
        headers: pageHeaders(document, parts, startOf(entry)),
        html: pageDocument(parts, drawn),
      });
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

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseFile } from '@ticket-storefront/format';
import { hashSource } from '@ticket-storefront/server/http';
import type { CheckedShop, SlotDocument } from './checked-shop';
import { releaseAddresses, type ServedManifest, sendFile, startLocalServer } from './local-server';
import { locatePage, readPageFiles } from './page-files';

interface PageParts {
  readonly part: string;
  readonly language: string;
  readonly page: { readonly script: ReleaseFile; readonly style: ReleaseFile };
}

type ServedEntry = ReturnType<ReturnType<typeof releaseAddresses>['startOf']>;

/** The hashes of an entry's modules, for the browser; empty for a script. */
const importMapOf = ({ modules }: ServedEntry): string =>
  modules.length === 0
    ? ''
    : JSON.stringify({
        integrity: Object.fromEntries(modules.map(({ url, integrity }) => [url, integrity])),
      });

const importMapElement = (map: string): string => map && `<script type="importmap">${map}</script>\n`;

/** The head of a page for checks or the workbench. */
export const pageHead = (
  { language, page: { script, style } }: PageParts,
  title: string,
  entry: ServedEntry,
): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="stylesheet" href="${style.url}" integrity="${style.integrity}" crossorigin="anonymous">
<script src="${script.url}" integrity="${script.integrity}" crossorigin="anonymous"></script>
${importMapElement(importMapOf(entry))}`;

/** The element of a part. */
export const slotElement = (part: string, html = ''): string =>
  `<main><div id="slot" data-slot="${part}">${html}</div></main>`;

/** A page with a slot, and around it the elements that a style without a class would change. */
const pageDocument = (
  parts: PageParts,
  entry: ServedEntry,
  html: string,
): string => `${pageHead(parts, 'Check', entry)}<header data-neighbour="a header"><h1 data-neighbour="a heading">Check</h1>
<p data-neighbour="a paragraph">Words with <a data-neighbour="a link" href="#slot">a link</a></p></header>
${slotElement(parts.part, html)}
<footer data-neighbour="a footer"><ul><li data-neighbour="a list item">Item</li></ul>
<label data-neighbour="a label">Field <input data-neighbour="a field"></label>
<button data-neighbour="a button" type="button">Button</button></footer>
</html>
`;

/** The headers of a page with a release, with the shell server's policy for the slot. */
export function pageHeaders(
  document: SlotDocument,
  { origin, part, page }: PageParts & { readonly origin: string },
  entry: ServedEntry,
): Readonly<Record<string, string>> {
  const map = importMapOf(entry);
  return {
    ...document.headers({
      origin,
      part,
      files: [page.script.url, page.style.url, entry.folder],
      scriptHashes: map ? [hashSource(map)] : [],
    }),
    'Content-Type': 'text/html; charset=utf-8',
  };
}

/** A built release and its manifest. */
export interface ServedRelease {
  readonly output: string;
  readonly slot: string;
  readonly manifest: ServedManifest;
}

export type ServedPages = Awaited<ReturnType<typeof servePages>>;

/** Serves pages of a slot with a release, at the slot's path and with the shell server's policy. */
export async function servePages(shop: CheckedShop, { output, slot, manifest }: ServedRelease) {
  const contents = await readPageFiles(shop);
  const { server, origin, close } = await startLocalServer(0);
  const page = locatePage(origin, contents);
  const path = shop.pagePath(slot);
  const document = shop.documentOf(slot);
  const { startOf, folder, fileAt } = releaseAddresses(origin, manifest, document);
  const pages = new Map<string, { headers: Readonly<Record<string, string>>; html: string }>();

  const read = async (pathname: string) => {
    const file = fileAt(pathname);
    return file ? readFile(join(output, file)) : (contents.get(pathname.slice(1)) ?? null);
  };
  server.on('request', async ({ url = '/' }, response) => {
    const { pathname, search } = new URL(url, origin);
    const known = pages.get(pathname + search);
    if (known) return response.writeHead(200, known.headers).end(known.html);
    return sendFile(response, pathname, await read(pathname));
  });
  return {
    origin,
    /** Starts to serve a page, and returns its address. */
    addressOf: ({ entry, language, html = '' }: { entry: string; language: string; html?: string }) => {
      const parts = { origin, part: manifest.part, language, page };
      const address = `${path}?lang=${language}${html && '&rendered'}`;
      const start = startOf(entry);
      pages.set(address, {
        headers: pageHeaders(document, parts, start),
        html: pageDocument(parts, start, html),
      });
      return origin + address;
    },
    /** Address of the release's files. */
    folder,
    startOf,
    close,
  };
}

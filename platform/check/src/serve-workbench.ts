import type { ServerResponse } from 'node:http';
import type { CheckedShop } from './checked-shop';
import { createEventStream, releaseAddresses, sendFile, startLocalServer } from './local-server';
import { locatePage, readPageFiles } from './page-files';
import type { PartBuild, ShownPart } from './part-build';
import { pageHead, pageHeaders, slotElement } from './serve-pages';
import { type BuildEvent, buildEventsPath } from './task';

const workbenchHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'",
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
};

const workbenchDocument = (part: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${part} – workbench</title>
<link rel="stylesheet" href="/workbench.css">
<script defer src="/workbench.js"></script>
<div id="workbench"></div>
</html>
`;

/** The headers of the page with the part: the shell server's policy for its slot, except that the workbench may frame it. */
function partPageHeaders(...page: Parameters<typeof pageHeaders>): Readonly<Record<string, string>> {
  const { 'Content-Security-Policy': policy = '', ...headers } = pageHeaders(...page);
  return {
    ...headers,
    'Content-Security-Policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'Cache-Control': 'no-store',
  };
}

/**
 * Serves a page that shows a part alone, with controls for its props and services.
 * @param port - 0 for a free one.
 * @param storeView - address of the part inside the store, or null.
 * @throws {UserError} if the port is in use.
 */
export async function serveWorkbench(
  shop: CheckedShop,
  { part, slot }: ShownPart,
  port: number,
  storeView: string | null,
) {
  const page = await readPageFiles(shop);
  const { server, origin, close } = await startLocalServer(port);
  const path = shop.pagePath(slot);
  const builds = createEventStream();
  let build: PartBuild | null = null;
  let addresses: ReturnType<typeof releaseAddresses> | null = null;
  let lastEvent: string | undefined;
  const notify = (event: BuildEvent) => {
    lastEvent = JSON.stringify(event);
    builds.send(lastEvent);
  };

  function sendPart(response: ServerResponse): void {
    if (!addresses) return void response.writeHead(404).end();
    const parts = { origin, part, language: shop.languages[0], page: locatePage(origin, page) };
    response
      .writeHead(200, partPageHeaders(shop.documentOf(slot), parts, addresses.release))
      .end(`${pageHead(parts, part, addresses.release)}${slotElement(part)}\n</html>\n`);
  }

  server.on('request', ({ url = '/' }, response) => {
    const { pathname } = new URL(url, origin);
    if (pathname === '/') return response.writeHead(200, workbenchHeaders).end(workbenchDocument(part));
    if (pathname === buildEventsPath) return builds.add(response, lastEvent);
    if (pathname === path) return sendPart(response);
    const file = addresses?.fileAt(pathname);
    return sendFile(response, pathname, file ? build?.contents.get(file) : page.get(pathname.slice(1)));
  });

  return {
    origin,
    /** Shows a build in every open workbench. */
    show(next: PartBuild) {
      build = next;
      addresses = releaseAddresses(origin, next.manifest, shop.documentOf(slot));
      const { number, tookMs } = next;
      notify({ ok: true, number, tookMs, release: { part, slot, ...addresses.release }, path, storeView });
    },
    /** Shows the message of a failed build in every open workbench. */
    reportFailure: (message: string) => notify({ ok: false, message }),
    close,
  };
}

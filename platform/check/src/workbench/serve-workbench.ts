import { createServer, type ServerResponse } from 'node:http';
import { defaultLanguage } from '@storefront/domain/language';
import { integrityOf } from '@storefront/releases/release-manifest';
import { contentTypeOf } from '../content-type';
import { pageFiles, readPageFiles } from '../page-files';
import { pagePath } from '../page-path';
import { releaseAddresses } from '../release-addresses';
import { slotNeeds } from '../slot-needs';
import { listenOn } from './listen-on';
import type { PartBuild, ShownPart } from './part-build';
import { partPage, partPageHeaders } from './part-page';
import { workbenchDocument, workbenchHeaders } from './workbench-document';
import { type BuildNews, newsPath } from './workbench-state';

/** A page in which a team sees its part alone and changes what it is given. */
export interface Workbench {
  readonly origin: string;
  /** Shows a build in every open workbench. */
  show(build: PartBuild): void;
  /** Tells every open workbench why there is no build. */
  tellFailure(words: string): void;
  close(): void;
}

interface WorkbenchOptions extends ShownPart {
  /** 0 for any that is free. */
  readonly port: number;
  /** Where the part is shown inside the store; null where it is not. */
  readonly storeView: string | null;
}

/** @throws {UserError} where the port is taken. */
export async function serveWorkbench({ part, slot, port, storeView }: WorkbenchOptions): Promise<Workbench> {
  const page = await readPageFiles();
  const server = createServer();
  const origin = await listenOn(server, port);
  const needs = slotNeeds(slot);
  const ofPage = (name: string) => ({
    url: `${origin}/${name}`,
    integrity: integrityOf(page.get(name) ?? ''),
  });
  const pageRelease = { script: ofPage(pageFiles.script), style: ofPage(pageFiles.style) };

  let build: PartBuild | null = null;
  let news: BuildNews | null = null;
  const listeners = new Set<ServerResponse>();
  const write = (listener: ServerResponse) => news && listener.write(`data: ${JSON.stringify(news)}\n\n`);
  const tell = (next: BuildNews) => {
    news = next;
    for (const listener of listeners) write(listener);
  };

  function listen(response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.flushHeaders();
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
    write(response);
  }

  const addresses = () => build && releaseAddresses(origin, build.manifest);

  function sendPart(response: ServerResponse): void {
    const { release } = addresses() ?? {};
    if (!release) return void response.writeHead(404).end();
    const options = { origin, part, language: defaultLanguage, needs, page: pageRelease, release };
    response.writeHead(200, partPageHeaders(options)).end(partPage(options));
  }

  server.on('request', ({ url = '/' }, response) => {
    const { pathname } = new URL(url, origin);
    if (pathname === '/') return response.writeHead(200, workbenchHeaders).end(workbenchDocument(part));
    if (pathname === newsPath) return listen(response);
    if (pathname === pagePath(slot)) return sendPart(response);
    const file = addresses()?.fileAt(pathname);
    const content = file ? build?.contents.get(file) : page.get(pathname.slice(1));
    return content
      ? response.writeHead(200, { 'Content-Type': contentTypeOf(pathname) }).end(content)
      : response.writeHead(404).end();
  });

  return {
    origin,
    show(next) {
      build = next;
      const { release } = releaseAddresses(origin, next.manifest);
      const { number, tookMs } = next;
      tell({ ok: true, number, tookMs, release: { part, slot, ...release }, storeView });
    },
    tellFailure: (words) => tell({ ok: false, words }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

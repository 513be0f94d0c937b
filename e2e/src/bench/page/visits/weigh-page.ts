import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BrowserContext, Page, Request, Route } from '@playwright/test';
import type { FirstUse } from './first-use';
import { observeVisit } from './observe-visit';

/** What a page costs on every machine, opened with an empty cache. */
export interface PageWeight {
  /** All that it asks for until nothing more comes, its document too. */
  readonly requests: number;
  /** Requests in a row, each known only when the one before was answered, until the page can be used. */
  readonly depth: number;
  /** Bytes of the scripts of the storefront's own origins, compressed as releases are. */
  readonly brotli: number;
  readonly gzip: number;
}

export interface WeighOptions {
  readonly address: string;
  readonly firstUse: FirstUse;
  /** Whether a script comes from the storefront, and not from a payment processor. */
  readonly isOwn: (url: string) => boolean;
}

/** Milliseconds without a request or an answer after which a page is idle. */
const stillMs = 700;

/**
 * Loaded when a page has been at rest for seconds, and kept from this one, which may be still for as long: what reports of it, and
 * what queries the catalogue again.
 */
const lateFile = /\/(reports|apollo)\.\w+\.js$/;

const isCounted = (request: Request) => !request.url().startsWith('data:') && !lateFile.test(request.url());

/** Resolves when the page, with nothing answered meanwhile, asks for nothing more. */
async function untilStill(page: Page, lastTransferAt: () => number): Promise<void> {
  do {
    await wait(stillMs / 5);
    // Until scripts no longer keep the processor busy.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
  } while (performance.now() - lastTransferAt() < stillMs);
}

async function answer(route: Route): Promise<void> {
  const request = route.request();
  await route.continue();
  const response = await request.response();
  await response?.finished();
}

/**
 * Opens a page and answers its requests wave by wave: all that wait at once, then, when the page asks for nothing more,
 * all that wait by then. The waves until it can be used are the depth of its chain, however fast the machine is.
 */
export async function weighPage(
  context: BrowserContext,
  { address, firstUse, isOwn }: WeighOptions,
): Promise<PageWeight> {
  const page = await context.newPage();
  const requests: Request[] = [];
  const waiting: Route[] = [];
  let lastTransferAt = performance.now();
  page.on('request', (request) => {
    if (isCounted(request)) requests.push(request);
  });
  const visit = await observeVisit(page, firstUse);
  await page.route('**/*', (route) => {
    waiting.push(route);
    lastTransferAt = performance.now();
  });
  await page.route(lateFile, (route) => route.abort());
  // The document comes first by itself: until then there is no page to look into.
  const opening = page.goto(address, { waitUntil: 'commit' });
  while (waiting.length === 0) await wait(stillMs / 50);
  let depth = 0;
  const answerAll = async () => {
    depth += visit.usedAt() === null ? 1 : 0;
    await Promise.all(waiting.splice(0).map(answer));
    lastTransferAt = performance.now();
    await opening;
    await untilStill(page, () => lastTransferAt);
  };
  while (waiting.length > 0) await answerAll();
  if (visit.usedAt() === null) throw new Error(`${address} cannot be used, and asks for nothing more.`);
  const scripts = requests.filter((request) => request.resourceType() === 'script' && isOwn(request.url()));
  const bodies = await Promise.all(
    scripts.map(async (request) => (await (await request.response())?.body()) ?? Buffer.alloc(0)),
  );
  await page.close();
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  return {
    requests: requests.length,
    depth,
    brotli: sum(bodies.map((body) => brotliCompressSync(body).length)),
    gzip: sum(bodies.map((body) => gzipSync(body, { level: 9 }).length)),
  };
}

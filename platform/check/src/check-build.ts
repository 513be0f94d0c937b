import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type { Browser, Page } from 'playwright-core';
import type { CheckedShop } from './checked-shop';
import { checks, type Finding, type Problem } from './checks';
import { type ServedPages, type ServedRelease, servePages } from './serve-pages';
import { orderAnswers, type Task, type Visit } from './task';

/** https://chromedevtools.github.io/devtools-protocol/tot/Page/ */
interface FrameTree {
  readonly frameTree: { readonly frame: { readonly id: string } };
}

/**
 * Watches what a page opens and where it goes from now on, as the browser is asked for it: whether that is reached says
 * nothing of the part.
 * @returns reads what was seen so far.
 */
async function watchDepartures(page: Page): Promise<() => readonly Finding[]> {
  const seen = new Set<string>();
  const browser = await page.context().newCDPSession(page);
  const { frameTree }: FrameTree = await browser.send('Page.getFrameTree');
  browser.on('Page.windowOpen', ({ url }) => void seen.add(`it opens a window with ${url || 'about:blank'}`));
  browser.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
    if (frameId === frameTree.frame.id && disposition === 'currentTab')
      seen.add(`it leaves the document for ${url}`);
  });
  await browser.send('Page.enable');
  return () => [...seen].map((what) => ({ check: 'navigation', seen: what }));
}

const longestVisitMs = 20_000;

/** What Playwright says of a document that is gone before it has answered. */
const isOfLeftDocument = (error: unknown) => String(error).includes('Execution context was destroyed');

/** Opens the page with a release as a new visitor, and has one task carried out in it. */
async function visitPage(browser: Browser, address: string, task: Task): Promise<readonly Finding[]> {
  // Of its own: neither storage nor locks of another visit are in it.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(address);
    if (task.visit.kind === 'mounts' && task.visit.services === 'usual') {
      const { default: axe } = await import('axe-core');
      await page.evaluate(axe.source);
    }
    const departures = await watchDepartures(page);
    const timeout = new Promise<readonly Finding[]>((resolve) => {
      const seen = `the page does not answer for ${longestVisitMs} ms`;
      setTimeout(resolve, longestVisitMs, [{ check: 'time', seen }]).unref();
    });
    const answer = page
      .evaluate<readonly Finding[]>(`runTask(${JSON.stringify(task)})`)
      .catch((error): readonly Finding[] => {
        if (!isOfLeftDocument(error)) throw error;
        return departures().length > 0 ? [] : [{ check: 'navigation', seen: 'it leaves the document' }];
      });
    const findings = await Promise.race([answer, timeout]);
    // The browser is asked also for what the policy then refuses.
    return findings.some(({ check }) => check === 'policy') ? findings : [...findings, ...departures()];
  } finally {
    await context.close();
  }
}

/** Milliseconds for starting an entry, and for drawing by it: none of this repository takes a tenth of it. */
const drawingMs = 5000;

interface Drawing {
  /** Address of the release's files, ending in a slash. */
  readonly address: string;
  readonly props: object;
  readonly host: object;
}

/**
 * What a server entry draws, in a realm with nothing but ECMAScript as on a shell server.
 * @throws {TypeError} where it gives no HTML, and whatever the entry throws.
 */
function renderEntry(code: string, { address, props, host }: Drawing): string {
  const realm = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  runInContext(`globalThis.releaseAddress = ${JSON.stringify(address)}`, realm);
  runInContext(code, realm, { timeout: drawingMs });
  const given = JSON.stringify(JSON.stringify({ props, host }));
  const render = `(({ props, host }) => globalThis.fragment.render(props, host))(JSON.parse(${given}))`;
  const html: unknown = runInContext(render, realm, { timeout: drawingMs });
  if (typeof html === 'string') return html;
  throw new TypeError('it returns no text');
}

/** An entry of a release that documents in one language load. */
interface LoadedEntry {
  /** Such as `fragment.es`. */
  readonly entry: string;
  readonly language: string;
}

type PlainTask = Omit<Task, 'visit'>;

/** A build whose pages are served to a browser. */
interface Checking {
  readonly shop: CheckedShop;
  readonly browser: Browser;
  readonly build: ServedRelease;
  readonly served: ServedPages;
}

const others: readonly Visit[] = [
  { kind: 'mounts', services: 'silent' },
  { kind: 'mounts', services: 'failing' },
  { kind: 'used' },
];
const orders: readonly Visit[] = orderAnswers.map((answer) => ({ kind: 'order', answer }));

/** Has the part drawn on a server as the shell server would, and taken over in the browser. */
async function visitDrawn(
  { shop, browser, build, served }: Checking,
  loaded: LoadedEntry,
  task: PlainTask,
): Promise<readonly Finding[]> {
  const script = build.manifest.entries['server']?.scripts[0];
  const props = shop.drawnProps(build.slot);
  if (script === undefined || !props) return [];
  const renderedAt = Date.now();
  const config = shop.serverConfig(served.origin);
  const host = { config, locale: loaded.language, idPrefix: `${task.part}-`, renderedAt };
  const code = await readFile(join(build.output, script), 'utf8');
  try {
    const drawn = renderEntry(code, { address: served.folder, props, host });
    const visit: Visit = { kind: 'adopts', renderedAt };
    return await visitPage(browser, served.addressOf({ ...loaded, drawn }), { ...task, visit });
  } catch (error) {
    const seen = `the server entry does not draw (${error instanceof Error ? error.message : String(error)})`;
    return [{ check: 'server', seen } as const];
  }
}

/** What is wrong with a release in the documents of one language, with servers that answer, are silent and fail, and in use. */
async function checkEntry(checking: Checking, loaded: LoadedEntry): Promise<readonly Finding[]> {
  const { shop, browser, build, served } = checking;
  const { slot, manifest } = build;
  const { takesOrders, hasForeignFields: isFree } = shop.documentOf(slot);
  const { language, entry } = loaded;
  const task = { part: manifest.part, slot, language, isFree, ...served.startOf(entry) };
  const address = served.addressOf(loaded);
  const visit = (kind: Visit) => visitPage(browser, address, { ...task, visit: kind });
  // What is wrong in a usual visit would be wrong in the others for the same reason.
  const usual = await visit({ kind: 'mounts', services: 'usual' });
  if (usual.length > 0) return usual;
  const found = await Promise.all([
    ...[...others, ...(takesOrders ? orders : [])].map(visit),
    visitDrawn(checking, loaded, task),
  ]);
  return found.flat();
}

/** The entries that visitors get: that in the first language, and one for each further one that the release speaks. */
const loadedEntries = ({ languages }: CheckedShop, { manifest }: ServedRelease): readonly LoadedEntry[] =>
  languages
    .map((language) => ({
      language,
      entry: language === languages[0] ? 'fragment' : `fragment.${language}`,
    }))
    .filter(({ entry }) => manifest.entries[entry]);

function fileOf(check: Finding['check'], loaded: string, { manifest }: ServedRelease): string {
  const entry = manifest.entries[loaded];
  const [style] = entry?.styles ?? [];
  const server = manifest.entries['server']?.scripts[0];
  return (check === 'styles' && style) || (check === 'server' && server) || (entry?.scripts[0] ?? '');
}

/**
 * Mounts a built release in a browser, as the shell would and under the policy of its documents, in each language that it
 * speaks, with servers that answer, that are silent and that fail; a checkout places an order for each way in which one
 * can end, and what the server entry draws is taken over.
 * @returns what is wrong, each check once, with the first entry that fails it.
 */
export async function checkBuild(
  shop: CheckedShop,
  browser: Browser,
  build: ServedRelease,
): Promise<readonly Problem[]> {
  const served = await servePages(shop, build);
  const problems = new Map<Finding['check'], Problem>();
  try {
    // One after the other: a part is judged by its time too.
    for (const loaded of loadedEntries(shop, build)) {
      for (const { check, seen } of await checkEntry({ shop, browser, build, served }, loaded)) {
        if (problems.has(check)) continue;
        const { entry } = loaded;
        const file = fileOf(check, entry, build);
        problems.set(check, { check, seen, entry, file, remedy: checks[check] });
      }
    }
    return [...problems.values()];
  } finally {
    served.close();
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { checkoutSlot } from '@ticket-storefront/format/parts';
import { init, parse } from 'es-module-lexer';
import type { Browser, Page } from 'playwright-core';
import type { CheckedShop } from './checked-shop';
import { checks, type Finding, type Problem } from './checks';
import { type ServedPages, type ServedRelease, servePages } from './serve-pages';
import { orderAnswers, type Task, type Visit } from './task';

/** Whether an `import()` of a script names a file of its own release: text, and relative. */
const isOfRelease = (specifier: string | undefined) =>
  specifier !== undefined && /^\.{0,2}\//.test(specifier);

/** The scripts of a release that browsers load, with their text. */
async function readBrowserScripts({ output, manifest }: ServedRelease) {
  const server = manifest.entries['server']?.scripts ?? [];
  const paths = manifest.files
    .map(({ path }) => path)
    .filter((path) => /\.m?js$/.test(path) && !server.includes(path));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(output, path), 'utf8') })));
}

/**
 * Finds an `import()` whose address is computed or not of the release. Browsers load its module without a hash, unless the
 * document sends Integrity-Policy, which those with scripts of a processor cannot.
 */
async function findForeignImports(build: ServedRelease): Promise<readonly Finding[]> {
  await init;
  for (const { path, text } of await readBrowserScripts(build)) {
    const foreign = parse(text, path)[0].find(({ n: name, d: start }) => start > -1 && !isOfRelease(name));
    if (!foreign) continue;
    return [
      {
        check: 'policy',
        seen: `${path} has import(${text.slice(foreign.s, foreign.e)}), which this document could not check`,
        remedy:
          'import files of the release by relative addresses, and set experiments: { externalRuntime: true } of ModuleFederationPlugin',
      },
    ];
  }
  return [];
}

/** Finds WebRTC in a checkout: no policy of a document ends its connections, so they could carry a card to any host. */
async function findPeerConnections(build: ServedRelease): Promise<readonly Finding[]> {
  if (!build.slot.startsWith(checkoutSlot(''))) return [];
  const found = (await readBrowserScripts(build)).find(({ text }) => text.includes('RTCPeerConnection'));
  if (!found) return [];
  return [
    {
      check: 'policy',
      seen: `${found.path} has RTCPeerConnection, which could send a card to any host`,
      remedy: 'remove it, or the package that contains it: a checkout may not use WebRTC',
    },
  ];
}

/**
 * Records windows and navigations that a page requests from now on, whether or not they succeed.
 * @returns a function that lists the findings so far.
 */
async function watchDepartures(page: Page): Promise<() => readonly Finding[]> {
  const seen = new Set<string>();
  const browser = await page.context().newCDPSession(page);
  // https://chromedevtools.github.io/devtools-protocol/tot/Page/
  const { frameTree } = await browser.send('Page.getFrameTree');
  browser.on('Page.windowOpen', ({ url }) => void seen.add(`it opens a window with ${url || 'about:blank'}`));
  browser.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
    if (frameId === frameTree.frame.id && disposition === 'currentTab')
      seen.add(`it leaves the document for ${url}`);
  });
  await browser.send('Page.enable');
  return () => [...seen].map((what) => ({ check: 'navigation', seen: what }));
}

const maxVisitMs = 20_000;

/** Fills in the fields of a checkout that only its team can fill: those in frames of a processor. The page is Playwright's. */
export type FillForm = (page: Page) => Promise<void>;

/** What one visit shows. */
interface Visited {
  readonly findings: readonly Finding[];
  /** Whether an order that costs something was posted. */
  readonly hasPaid: boolean;
  /** Members of the host that the part has read. */
  readonly used: readonly string[];
}

/** Opens the page with a release as a new visitor, and runs one task in it. */
async function visitPage(
  browser: Browser,
  address: string,
  task: Task,
  fill: FillForm | null,
): Promise<Visited> {
  // A new context does not share storage and locks with other visits.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(address);
    if (task.visit.kind === 'mounts' && task.visit.services === 'usual') {
      const { default: axe } = await import('axe-core');
      await page.evaluate(axe.source);
    }
    if (task.visit.kind === 'order' && fill) {
      const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
      await page.exposeFunction('fillByTeam', () => fill(page).then(() => null, messageOf));
    }
    const departures = await watchDepartures(page);
    const timeout = new Promise<readonly Finding[]>((resolve) => {
      const seen = `the page does not answer for ${maxVisitMs} ms`;
      setTimeout(resolve, maxVisitMs, [{ check: 'time', seen }]).unref();
    });
    const answer = page
      .evaluate<readonly Finding[]>(`runTask(${JSON.stringify(task)})`)
      .catch((error): readonly Finding[] => {
        // The document was left before its answer.
        if (!String(error).includes('Execution context was destroyed')) throw error;
        return departures().length > 0 ? [] : [{ check: 'navigation', seen: 'it leaves the document' }];
      });
    const found = await Promise.race([answer, timeout]);
    // The browser also requests navigations that the policy then refuses.
    const findings = found.some(({ check }) => check === 'policy') ? found : [...found, ...departures()];
    if (findings.length > 0) return { findings, hasPaid: false, used: [] };
    const [hasPaid, used] = await page.evaluate<[boolean, string[]]>(
      '[window.hasPaid === true, [...window.usedMembers]]',
    );
    return { findings, hasPaid, used };
  } finally {
    await context.close();
  }
}

/** Timeout for starting a server entry, and for rendering: those of this repository take less than a tenth. */
const renderTimeoutMs = 5000;

/**
 * Renders a server entry in a context with only ECMAScript, as a shell server does.
 * @throws {TypeError} if it returns no HTML, and any error of the entry.
 */
function renderEntry(code: string, address: string, props: object, host: object): string {
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  runInContext(`globalThis.releaseAddress = ${JSON.stringify(address)}`, context);
  runInContext(code, context, { timeout: renderTimeoutMs });
  const given = JSON.stringify(JSON.stringify({ props, host }));
  const render = `(({ props, host }) => globalThis.fragment.render(props, host))(JSON.parse(${given}))`;
  const html: unknown = runInContext(render, context, { timeout: renderTimeoutMs });
  if (typeof html === 'string') return html;
  throw new TypeError('it returns no text');
}

/** The entry of a release for documents in one language, for example `fragment.es`. */
type LoadedEntry = Readonly<Record<'entry' | 'language', string>>;

interface Checking {
  readonly shop: CheckedShop;
  readonly browser: Browser;
  readonly build: ServedRelease;
  readonly served: ServedPages;
  readonly fill: FillForm | null;
}

const otherVisits: readonly Visit[] = [
  { kind: 'mounts', services: 'silent' },
  { kind: 'mounts', services: 'failing' },
  { kind: 'used' },
];
const orderVisits: readonly Visit[] = orderAnswers.map((answer) => ({ kind: 'order', answer }));

/** Renders the part as the shell server does, and lets the browser adopt the HTML. */
async function checkServerHtml(
  { shop, browser, build, served }: Checking,
  loaded: LoadedEntry,
  task: Omit<Task, 'visit'>,
): Promise<readonly Finding[]> {
  const script = build.manifest.entries['server']?.scripts[0];
  const props = shop.serverProps(build.slot);
  if (script === undefined || !props) return [];
  const renderedAt = Date.now();
  const config = shop.serverConfig(served.origin);
  const host = { config, locale: loaded.language, idPrefix: `${task.part}-`, renderedAt };
  const code = await readFile(join(build.output, script), 'utf8');
  try {
    const html = renderEntry(code, served.folder, props, host);
    const visit: Visit = { kind: 'adopts', renderedAt };
    const address = served.addressOf({ ...loaded, html });
    return (await visitPage(browser, address, { ...task, visit }, null)).findings;
  } catch (error) {
    const seen = `the server entry does not render (${error instanceof Error ? error.message : String(error)})`;
    return [{ check: 'server', seen } as const];
  }
}

async function checkEntry(checking: Checking, loaded: LoadedEntry): Promise<Visited> {
  const { shop, browser, build, served, fill } = checking;
  const { slot, manifest } = build;
  const { placesOrders, hasForeignFields: isFree } = shop.documentOf(slot);
  const { language, entry } = loaded;
  const isFilledByTeam = fill !== null;
  const task = { part: manifest.part, slot, language, isFree, isFilledByTeam, ...served.startOf(entry) };
  const address = served.addressOf(loaded);
  const visit = (kind: Visit) => visitPage(browser, address, { ...task, visit: kind }, fill);
  // Other visits would fail for the same reason.
  const usual = await visit({ kind: 'mounts', services: 'usual' });
  if (usual.findings.length > 0) return usual;
  const [others, ordered, ofServer] = await Promise.all([
    Promise.all(otherVisits.map(visit)),
    Promise.all((placesOrders ? orderVisits : []).map(visit)),
    checkServerHtml(checking, loaded, task),
  ]);
  const visits = [usual, ...others, ...ordered];
  return {
    findings: [...visits.flatMap((visited) => visited.findings), ...ofServer],
    hasPaid: ordered.length > 0 && ordered.every((visited) => visited.hasPaid),
    used: visits.flatMap((visited) => visited.used),
  };
}

/** Whether the document of a slot lets browsers refuse scripts without a hash. */
function hasIntegrityPolicy(shop: CheckedShop, { slot, manifest }: ServedRelease, origin: string): boolean {
  const sources = { origin, part: manifest.part, files: [], scriptHashes: [] };
  return 'Integrity-Policy' in shop.documentOf(slot).headers(sources);
}

/** The entries that visitors get, one for each language of the release. */
const loadedEntries = ({ languages }: CheckedShop, { manifest }: ServedRelease): readonly LoadedEntry[] =>
  languages
    .map((language) => ({
      language,
      entry: language === languages[0] ? 'fragment' : `fragment.${language}`,
    }))
    .filter(({ entry }) => manifest.entries[entry]);

function fileOf(check: Finding['check'], loaded: string, { manifest }: ServedRelease): string {
  const { scripts = [], modules = [], styles = [] } = manifest.entries[loaded] ?? {};
  const server = manifest.entries['server']?.scripts[0];
  return (
    (check === 'styles' && styles[0]) || (check === 'server' && server) || (scripts[0] ?? modules[0] ?? '')
  );
}

/** The outcome of all checks of a release. */
export interface CheckedBuild {
  /** Each failed check once, with the first entry that fails it. */
  readonly problems: readonly Problem[];
  /** Whether each order of a checkout was paid, and not free; null for parts that place no orders. */
  readonly paid: boolean | null;
  /** Members of the host that the part has read in any visit, each once. */
  readonly used: readonly string[];
}

/**
 * Mounts a built release in a browser as the shell does, under the policy of its documents and in each of its languages: with
 * servers that answer, are silent and fail, with an order for each outcome, and with HTML of the server entry.
 * @param fill - of the team, for fields that a check cannot fill in; without it such a checkout places free orders
 */
export async function checkBuild(
  shop: CheckedShop,
  browser: Browser,
  build: ServedRelease,
  fill: FillForm | null = null,
): Promise<CheckedBuild> {
  const served = await servePages(shop, build);
  const problems = new Map<Finding['check'], Problem>();
  const used = new Set<string>();
  let paid = shop.documentOf(build.slot).placesOrders ? true : null;
  try {
    const imports = hasIntegrityPolicy(shop, build, served.origin) ? [] : await findForeignImports(build);
    const connections = await findPeerConnections(build);
    // Sequentially, because the checks measure time.
    for (const loaded of loadedEntries(shop, build)) {
      const { entry } = loaded;
      const visited = await checkEntry({ shop, browser, build, served, fill }, loaded);
      if (paid) paid = visited.hasPaid;
      for (const member of visited.used) used.add(member);
      const findings = [...imports, ...connections, ...visited.findings];
      for (const { check, seen, remedy = checks[check] } of findings) {
        if (problems.has(check)) continue;
        problems.set(check, { check, seen, entry, file: fileOf(check, entry, build), remedy });
      }
    }
    return { problems: [...problems.values()], paid, used: [...used] };
  } finally {
    served.close();
  }
}

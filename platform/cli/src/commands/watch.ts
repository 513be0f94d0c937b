import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AllowedScripts,
  type Baseline,
  changesOf,
  noBrowser,
  observeCheckout,
  openBrowser,
} from '@ticket-storefront/check';
import {
  type CheckoutWatch,
  checkoutWatchesPath,
  type ProcessorSources,
  seenCheckoutSchema,
} from '@ticket-storefront/format';
import { postMessage, UserError } from '@ticket-storefront/server';
import * as v from 'valibot';
import {
  type Answer,
  addCommand,
  answer,
  answerProblems,
  type CliSettings,
  type CommandLine,
  type CommonOptions,
  progress,
} from '../program';
import { fetchFromServer, fetchShellHealth, timeoutMs } from './fetch-from-server';
import { inventory } from './inventory';

/** Event pages that are read to find one for each processor. */
const maxEventPages = 40;

const baselineSchema = v.object({
  checkouts: v.record(v.string(), v.object({ address: v.string(), ...seenCheckoutSchema.entries })),
});

type Baselines = Readonly<Record<string, Baseline>>;

/** @throws {UserError} if the file is not a baseline. */
function readBaselines(file: string): Baselines {
  if (!existsSync(file)) return {};
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), baselineSchema), readFileSync(file, 'utf8'));
  if (parsed.success) return parsed.output.checkouts;
  throw new UserError(
    `${file} is not a baseline of \`storefront watch\`: choose another file with --baseline.`,
  );
}

async function writeBaselines(file: string, checkouts: Baselines): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const written = `${file}.${process.pid}`;
  await writeFile(written, `${JSON.stringify({ checkouts }, null, 2)}\n`);
  await rename(written, file);
}

/** One event page for each processor. @param named - event pages to use instead of those of the landing page */
async function findEvents(
  shop: CliSettings['shop'],
  origin: string,
  landing: string,
  named: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const events = new Map<string, string>();
  const pages = named.length > 0 ? named : shop.eventPages(landing, origin).slice(0, maxEventPages);
  for (const page of pages) {
    const address = new URL(page, origin).href;
    const processor = shop.processorOf(await fetchFromServer(address, 'STOREFRONT_ORIGIN'));
    if (processor !== null && !events.has(processor)) events.set(processor, address);
    if (processor === null && named.length > 0) {
      throw new UserError(`${address} is no page of an event that can be paid for: name another one.`);
    }
  }
  if (events.size > 0) return events;
  throw new UserError(`${origin} sells no event that can be paid for: name the page of one.`);
}

const maxTries = 4;
const retryMs = 3000;

/** Finds events, also of a shell server that has just started and whose first documents have no catalogue data. */
async function findEventsSoon(shop: CliSettings['shop'], origin: string, named: readonly string[]) {
  for (let tries = 1; ; tries++) {
    const landing = await fetchFromServer(`${origin}/`, 'STOREFRONT_ORIGIN');
    try {
      return { landing, events: await findEvents(shop, origin, landing, named) };
    } catch (error) {
      if (tries === maxTries || !(error instanceof UserError)) throw error;
      await pause(retryMs);
    }
  }
}

/** The scripts that the registry and the shell server list for the checkout of each processor. */
async function readAllowed({ assets, readRegistry, origin }: CliSettings) {
  const { assets: assetOrigin, processors, pages } = await fetchShellHealth(origin);
  const rows = await inventory(
    await readRegistry(),
    { assets, assetOrigin },
    { pages, processors },
    new Date(),
  );
  return (processor: string): AllowedScripts => {
    const names = new Set(pages.flatMap((page) => (page.processor === processor ? [page.name] : [])));
    const released = rows.flatMap(({ page, script, integrity }) =>
      names.has(page) && script !== null && integrity !== null ? [[script, integrity] as const] : [],
    );
    const { scripts = [], frames = [] }: Partial<ProcessorSources[string]> = processors[processor] ?? {};
    return { released: new Map(released), processor: scripts, frames, assets: assetOrigin };
  };
}

/** Sends a result to the API, where it alerts and is evidence. @throws {UserError} if the API does not take it. */
async function reportWatch({ origin, token }: CliSettings['api'], watch: CheckoutWatch): Promise<void> {
  const response = await fetch(`${origin}${checkoutWatchesPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(watch),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (response?.ok) return;
  throw new UserError(
    `${origin} does not take the result (${response?.status ?? 'no answer'}), so nothing alerts: set API_ORIGIN and OPERATOR_TOKEN to those of the API.`,
  );
}

interface WatchOptions {
  readonly baseline?: string;
  readonly accept?: true;
}

/**
 * Loads the checkout of each processor in a browser, compares it with the registry and the baseline, and reports the result.
 * @throws {UserError} if there is no browser, no checkout, or no place for the result.
 */
async function watch(
  settings: CliSettings,
  named: readonly string[],
  { baseline, accept = undefined }: WatchOptions,
): Promise<Answer<'watch'>> {
  const { shop, origin, api, webhook, chromePath } = settings;
  const file = resolve(baseline ?? settings.checkoutBaseline);
  const before = readBaselines(file);
  const { landing, events } = await findEventsSoon(shop, origin, named);
  const allowed = await readAllowed(settings);
  const unwatched = Object.keys(before).filter((processor) => named.length === 0 && !events.has(processor));
  for (const processor of unwatched)
    progress(`No event by ${processor} was found: its checkout is not watched.`);
  const browser = await openBrowser(chromePath);
  if (!browser) throw new UserError(noBrowser);
  const checkouts: Answer<'watch'>['checkouts'][number][] = [];
  const after: Record<string, Baseline> = { ...before };
  try {
    for (const [processor, event] of events) {
      progress(`Watching the checkout by ${processor}`);
      const scripts = allowed(processor);
      const former = before[processor] ?? null;
      const observed = await observeCheckout(browser, shop.visitOf(landing), {
        event,
        assets: scripts.assets,
      });
      const { seen, address } = observed;
      const changes = changesOf(observed, scripts, former);
      const watched = { processor, address, watchedAt: new Date().toISOString(), changes, seen };
      checkouts.push({ ...watched, isFirst: former === null });
      if (accept || (former === null && changes.length === 0)) after[processor] = { address, ...seen };
    }
  } finally {
    await browser.close();
  }
  await writeBaselines(file, after);
  for (const { isFirst: _, ...watched } of checkouts) {
    if (api.token !== null) await reportWatch(api, accept ? { ...watched, changes: [] } : watched);
    if (webhook && watched.changes.length > 0 && !accept) {
      const { processor, address, watchedAt, changes } = watched;
      await postMessage(webhook, { type: 'checkout.changed', processor, address, watchedAt, changes });
    }
  }
  if (api.token === null) progress('Nothing alerts: set OPERATOR_TOKEN, so that the API gets the result.');
  return { baseline: file, accepted: accept ?? false, checkouts };
}

function describe({ processor, address, changes, isFirst, seen }: Answer<'watch'>['checkouts'][number]) {
  const counts = `${seen.scripts.length} scripts, ${Object.keys(seen.headers).length} security headers, ${seen.forms.length} forms`;
  const result = changes.length > 0 ? 'CHANGED' : isFirst ? 'recorded' : 'unchanged';
  return [
    `${processor}: ${result} (${counts}) ${address}`,
    ...changes.map(({ sentence }) => `  ${sentence}`),
  ].join('\n');
}

export const addWatch = (line: CommandLine) =>
  addCommand(
    line,
    'watch [event-pages...]',
    'load each checkout in a browser, and compare headers, scripts and forms with registry and baseline',
  )
    .option('--baseline <file>', 'file with what was seen and accepted before')
    .option('--accept', 'take what is seen now as the baseline')
    .action(async (named: string[], options: WatchOptions & CommonOptions) => {
      const result = await watch(line.settings(), named, options);
      const changed = result.checkouts.filter(({ changes }) => changes.length > 0);
      const text = result.checkouts.map(describe).join('\n');
      if (changed.length === 0 || result.accepted) return answer('watch', options, result, text);
      const many = changed.length === 1 ? '1 checkout has' : `${changed.length} checkouts have`;
      const message = `${many} changed: if that is no known change, end the sale and revoke the release (docs/tampering.md); otherwise run the command with --accept.`;
      answerProblems('watch', options, { message, facts: result, text: `${text}\n${message}` });
    });

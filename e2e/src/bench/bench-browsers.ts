import { exitWithError } from '@ticket-storefront/server';
import { startStack } from '@ticket-storefront/stack';
import * as v from 'valibot';
import { phone } from '../browsers/driven-browser';
import { installedBrowsers, reportMissingBrowsers } from '../browsers/installed-browsers';
import { type StoreLocation, storeAt } from '../store/store-location';
import { storeSettings } from '../store/store-settings';
import { median } from './page/median-visit';
import { startShapedProxy } from './shaped-proxy';

const port = 4640;
const runs = 11;
/** How much slower or faster than in Chromium an event page may be usable. */
const [least, most] = [0.8, 1.25];
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Milliseconds until the ticket list is mounted, as the page reports them when it is left. */
const usableMs = `new Promise((resolve) => {
  navigator.sendBeacon = (_address, body) => {
    const { measures } = JSON.parse(body);
    const mount = measures.find(({ part, name }) => part === 'remote-event' && name === 'mount');
    const [first] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/remote-event/'));
    // Reports count from the part's first file, a visitor from the request of the page.
    if (mount) resolve(first.startTime + mount.value);
    else setTimeout(leave);
    return true;
  };
  const leave = () => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
  // Has the page load what reports.
  dispatchEvent(new ErrorEvent('error', { message: 'measured' }));
})`;

interface Figures {
  readonly name: string;
  readonly values: number[];
}

/** Measures an event page in each installed browser, one browser after the other in each run. @param proxy - through which they load */
async function measure({ port, origins }: StoreLocation, proxy?: string): Promise<readonly Figures[]> {
  const figures = installedBrowsers.map(({ name, open }) => ({ name, open, values: [] as number[] }));
  for (let run = 0; run < runs; run++) {
    for (const { open, values } of figures) {
      const browser = await open(phone, proxy);
      // Visitors follow links in a browser that runs. A page of the shop would leave its files in the cache of Chromium.
      await browser.open(`http://127.0.0.1:${port}/robots.txt`);
      await browser.open(`${origins.storefront}/events/harbor-lights`);
      values.push(v.parse(v.number(), await browser.evaluate(usableMs)));
      await browser.close();
    }
  }
  return figures;
}

/** Prints the figures of one network. @returns how much later than in Chromium the page was usable in each browser. */
function report(network: string, figures: readonly Figures[]): ReadonlyMap<string, number> {
  say(network);
  const [chromium] = figures;
  const shares = new Map<string, number>();
  for (const { name, values } of figures) {
    const share = median(values) / median(chromium?.values ?? []);
    shares.set(name, share);
    const least = Math.round(Math.min(...values));
    const most = Math.round(Math.max(...values));
    say(
      `  ${name.padEnd(10)} ticket list usable after ${Math.round(median(values))} ms (${least}–${most}), ${share.toFixed(2)} of Chromium`,
    );
  }
  return shares;
}

/** Measures over the network of a slow phone, for which there is a limit, and without one, which compares how fast scripts run. */
async function benchBrowsers(): Promise<void> {
  reportMissingBrowsers();
  const store = storeAt(port);
  const stack = await startStack({
    settings: storeSettings(store, { databaseUrl: process.env['DATABASE_URL'] ?? null }),
    mode: 'production',
    progress: say,
    warn: say,
  });
  const proxy = await startShapedProxy();
  try {
    const shares = report('Over the network of a slow phone', await measure(store, proxy.address));
    const share = shares.get('Firefox') ?? 1;
    if (share < least || share > most) process.exitCode = 1;
    report('On this machine alone', await measure(store));
  } finally {
    proxy.close();
    await stack.stop();
  }
}

await benchBrowsers().catch(exitWithError);

import { exitWithError } from '@ticket-storefront/server';
import { startStack } from '@ticket-storefront/stack';
import * as v from 'valibot';
import { phone } from '../browsers/driven-browser';
import { installedBrowsers, reportMissingBrowsers } from '../browsers/installed-browsers';
import { storeAt } from '../store/store-location';
import { storeSettings } from '../store/store-settings';
import { median } from './page/median-visit';

const port = 4640;
const runs = 21;
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

/** Measures an event page in each installed browser, one browser after the other in each run. */
async function benchBrowsers(): Promise<void> {
  reportMissingBrowsers();
  const store = storeAt(port);
  const stack = await startStack({
    settings: storeSettings(store, { databaseUrl: process.env['DATABASE_URL'] ?? null }),
    mode: 'production',
    progress: say,
    warn: say,
  });
  const figures = installedBrowsers.map(({ name, open }) => ({ name, open, values: [] as number[] }));
  try {
    for (let run = 0; run < runs; run++) {
      for (const { open, values } of figures) {
        const browser = await open(phone);
        // Visitors follow links in a browser that runs. At this address it shares neither cache nor process with the shop's.
        await browser.open(`http://127.0.0.1:${port}/events/harbor-lights`);
        await browser.open(`${store.origins.storefront}/events/harbor-lights`);
        values.push(v.parse(v.number(), await browser.evaluate(usableMs)));
        await browser.close();
      }
    }
  } finally {
    await stack.stop();
  }
  const [chromium] = figures;
  for (const { name, values } of figures) {
    const share = median(values) / median(chromium?.values ?? []);
    say(
      `${name.padEnd(10)} ticket list usable after ${Math.round(median(values))} ms, ${share.toFixed(2)} of Chromium`,
    );
    if (name === 'Firefox' && (share < least || share > most)) process.exitCode = 1;
  }
}

await benchBrowsers().catch(exitWithError);

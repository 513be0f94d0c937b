import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '@ticket-storefront/platform-testing/programs';
import { exitWithError } from '@ticket-storefront/server';
import { startStack } from '@ticket-storefront/stack';
import { releaseFailingCanary } from '../releases/failing-canary';
import { visitUntilStopped } from '../releases/visit-canary';
import { storeAt } from '../store/store-location';
import { storeSettings } from '../store/store-settings';

const port = 4620;
const maxPercent = 5;
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Measures how long a canary lives that fails for a fifth of its visits, and how many visitors see it fail. */
async function benchCanary(): Promise<void> {
  const store = storeAt(port);
  process.env['RATE_LIMIT_PER_MINUTE'] = '1000000';
  const stack = await startStack({
    settings: storeSettings(store, { databaseUrl: process.env['DATABASE_URL'] ?? null }),
    mode: 'production',
    progress: say,
    warn: say,
  });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  try {
    const version = await releaseFailingCanary(store);
    const { visits, failed, secondsToStop } = await visitUntilStopped(browser, {
      store,
      slug: 'harbor-lights',
      version,
    });
    const percent = (100 * failed) / visits;
    say(
      `20 % failures in a 10 % canary   stopped ${secondsToStop.toFixed(1)} s after the first failing visit; ${failed} of ${visits} visits saw an error, ${percent.toFixed(1)} % (limit ${maxPercent} %)`,
    );
    if (percent > maxPercent) process.exitCode = 1;
  } finally {
    await browser.close();
    await stack.stop();
  }
}

await benchCanary().catch(exitWithError);

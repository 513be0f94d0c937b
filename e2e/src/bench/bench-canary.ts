import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '@ticket-storefront/platform-testing/programs';
import { exitWithError } from '@ticket-storefront/server';
import { startStack } from '@ticket-storefront/stack';
import { releaseFailingCanary } from '../releases/failing-canary';
import { visitUntilStopped } from '../releases/visit-canary';
import { storeAt } from '../store/store-location';
import { storeSettings } from '../store/store-settings';
import { simulateCanaries } from './simulated-canaries';

const port = 4620;
const maxPercent = 5;
const say = (line: string) => void process.stdout.write(`${line}\n`);

const simulated = 10_000;
const maxFalseStops = 1;
const maxMissed = 5;

const shops = [
  { share: 0.1, starts: 0.9, completes: 0.85 },
  { share: 0.1, starts: 0.7, completes: 0.6 },
  { share: 0.5, starts: 0.7, completes: 0.6 },
];

/** Measures by simulation how many visits a verdict on a checkout's payments needs, and how often it errs by chance. */
function simulateVerdicts(): void {
  say(`\n${simulated} simulated canaries each, judged after each visit`);
  say(
    '| shop | loss | stopped | found fine | no verdict | visits of the canary, p50, p95 | its payments, p50, p95 |',
  );
  say('|---|---|---|---|---|---|---|');
  for (const shop of shops) {
    for (const loss of [0, 0.2, 0.5, 1]) {
      const { percent, visits, payments } = simulateCanaries(shop, loss, simulated);
      const { share, starts, completes } = shop;
      const cells = [
        `${100 * share} % canary, ${100 * starts} % start, ${100 * completes} % of them pay`,
        `${100 * loss} %`,
        ...(['stop', 'fine', 'open'] as const).map((verdict) => `${percent[verdict].toFixed(2)} %`),
        visits.join(', '),
        payments.join(', '),
      ];
      say(`| ${cells.join(' | ')} |`);
      const isWrong = loss === 0 ? percent.stop > maxFalseStops : percent.stop < 100 - maxMissed;
      if (isWrong) process.exitCode = 1;
    }
  }
  say(`limits: ${maxFalseStops} % stopped without a loss, ${maxMissed} % not stopped with one of 20 %`);
}

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

const { values } = parseArgs({ options: { simulated: { type: 'boolean', default: false } } });
simulateVerdicts();
if (!values.simulated) await benchCanary().catch(exitWithError);

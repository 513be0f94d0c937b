import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '@ticket-storefront/platform-testing/programs';
import { exitWithError } from '@ticket-storefront/server';
import { startStack } from '@ticket-storefront/stack';
import { storeAt } from '../store/store-location';
import { storeSettings } from '../store/store-settings';
import { median } from './page/median-visit';
import { startShapedProxy } from './shaped-proxy';
import { phoneNetwork, phoneViewport, slowProcessor } from './slow-phone';

const runs = 9;
const say = (line: string) => void process.stdout.write(`${line}\n`);

interface Variant {
  readonly name: string;
  readonly port: number;
  /** The checkout's own origin; null where it shares the storefront's. */
  readonly checkout: string | null;
  /** Whether the checkout is opened as a link does, without its cart. */
  readonly isPlainLink: boolean;
  /** How much longer than a plain link it may take. */
  readonly most: number;
}

const variants: readonly Variant[] = [
  { name: 'plain link', port: 4660, checkout: null, isPlainLink: true, most: 1 },
  { name: 'one origin', port: 4660, checkout: null, isPlainLink: false, most: 1.05 },
  {
    name: 'two origins',
    port: 4670,
    checkout: 'http://checkout.localhost:4670',
    isPlainLink: false,
    most: 1.15,
  },
];

declare function reportUsable(at: number): void;

/** Reports when the card field is there, in every document. */
const watchCardField = () => {
  const timer = setInterval(() => {
    const field = document.querySelector<HTMLInputElement>('input[autocomplete="cc-number"]');
    if (!field || field.disabled) return;
    clearInterval(timer);
    reportUsable(Date.now());
  }, 5);
};

async function tap(page: Page, isPlainLink: boolean): Promise<number> {
  return page.evaluate((isPlain) => {
    const link = [...document.querySelectorAll('a')].find(({ pathname }) => pathname.endsWith('/checkout'));
    if (!link) throw new Error('The page has no link to its checkout.');
    link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    const at = Date.now();
    if (isPlain) location.assign(link.href);
    else link.click();
    return at;
  }, isPlainLink);
}

/** @returns milliseconds from the tap on `Checkout` until the card can be typed. */
async function measure(browser: Browser, { port, isPlainLink }: Variant): Promise<number> {
  const context = await browser.newContext({ viewport: phoneViewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  let reported = (_at: number) => {};
  const usable = new Promise<number>((resolve) => {
    reported = resolve;
  });
  await page.exposeFunction('reportUsable', (at: number) => reported(at));
  await page.addInitScript(watchCardField);
  const devtools = await context.newCDPSession(page);
  await slowProcessor(devtools);
  // A page of another opener policy has a process of its own, which is not slow yet.
  page.on('framenavigated', () => void slowProcessor(devtools).catch(() => {}));
  await page.goto(`http://localhost:${port}/events/harbor-lights`);
  await page
    .getByRole('button', { name: /^Add one / })
    .first()
    .click();
  await page.getByRole('link', { name: 'Checkout' }).first().waitFor();
  // Until the page is at rest, as a visitor who reads the total leaves it.
  await wait(6000);
  const tappedAt = await tap(page, isPlainLink);
  const at = await usable;
  const waitedMs = await page.evaluate(() => {
    const [timing] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return timing ? timing.responseStart - timing.fetchStart : 0;
  });
  // Otherwise the network was not slow, or a document was prefetched.
  if (waitedMs < phoneNetwork.latency) throw new Error(`The checkout's document came after ${waitedMs} ms.`);
  await context.close();
  return at - tappedAt;
}

const start = ({ port, checkout }: Pick<Variant, 'port' | 'checkout'>) =>
  startStack({
    settings: storeSettings(storeAt(port), { databaseUrl: process.env['DATABASE_URL'] ?? null, checkout }),
    mode: 'production',
    progress: say,
    warn: say,
  });

/**
 * Compares how long a slow phone takes from the tap on `Checkout` to the card field. Its network is a proxy: the browser's own slow network
 * does not survive the way to a document of another opener policy.
 */
async function benchCheckout(): Promise<void> {
  const stacks = [];
  for (const variant of variants.slice(1)) stacks.push(await start(variant));
  const proxy = await startShapedProxy();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: browserArguments,
    proxy: { server: proxy.address, bypass: '<-loopback>' },
  });
  const figures = new Map<Variant, number[]>(variants.map((variant) => [variant, []]));
  try {
    for (let run = 0; run <= runs; run++) {
      for (const [variant, values] of figures) {
        const value = await measure(browser, variant);
        // The first visit of each store warms its servers up.
        if (run > 0) values.push(value);
      }
    }
  } finally {
    await browser.close();
    proxy.close();
    for (const stack of stacks) await stack.stop();
  }
  const [[, plain = []] = []] = figures;
  for (const [{ name, most }, values] of figures) {
    const share = median(values) / median(plain);
    say(
      `${name.padEnd(12)} ${Math.round(median(values))} ms (${Math.min(...values)}–${Math.max(...values)}), ${share.toFixed(2)} of a plain link, at most ${most.toFixed(2)}`,
    );
    if (share > most) process.exitCode = 1;
  }
}

await benchCheckout().catch(exitWithError);

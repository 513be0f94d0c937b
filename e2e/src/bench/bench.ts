import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../browser/find-browser';
import { hostedField } from '../steps/fill-braintree-card';
import { stripeFrame } from '../steps/fill-stripe-card';
import { fillCart } from './fill-cart';
import { measurePage } from './measure-page';
import { measureRegistry } from './measure-registry';
import { measureStart } from './measure-start';
import { residentMegabytes } from './resident-memory';

const port = 4400;
const rounds = 3;
const say = (line: string) => void process.stdout.write(`${line}\n`);

say(`registry, 50 parts × 200        ${measureRegistry().toFixed(0)} ms to read and check`);

const data = mkdtempSync(join(tmpdir(), 'storefront-bench-'));
const environment = { PORT: String(port), DATA_FOLDER: data };

const cold = await measureStart(environment);
say(`start, nothing built            ${cold.seconds.toFixed(1)} s`);
await cold.stop();

const warm = await measureStart(environment);
say(`start, nothing changed          ${warm.seconds.toFixed(1)} s`);

const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
const pages: readonly { name: string; path: string; control: (page: Page) => Locator }[] = [
  {
    name: 'event page',
    path: '/events/harbor-lights',
    control: (page) => page.getByRole('button', { name: /^Add one/ }),
  },
  {
    name: 'MX checkout, to its card field',
    path: '/events/harbor-lights/checkout',
    control: (page) => page.getByRole('textbox', { name: 'Card number' }),
  },
  {
    name: 'Braintree checkout, to its card field',
    path: '/events/inkhouse-fair/checkout',
    control: (page) => hostedField(page, 'number'),
  },
  {
    name: 'Stripe checkout, to its card field',
    path: '/events/canyon-strings/checkout',
    control: (page) => stripeFrame(page).getByRole('textbox', { name: 'Card number' }),
  },
];
say('pages at 1.6 Mbit/s, 150 ms, 4 × slower processor, empty cache:');
for (const { name, path, control } of pages) {
  const origin = `http://localhost:${port}`;
  const visitor = await fillCart(browser, origin + path.replace('/checkout', ''));
  const costs = [];
  for (let round = 0; round < rounds; round++) {
    costs.push(await measurePage(browser, origin + path, control, visitor));
  }
  const [median] = costs.sort((a, b) => a.usableMs - b.usableMs).slice(Math.floor(rounds / 2));
  if (!median) continue;
  const kilobytes = (median.scriptBytes / 1024).toFixed(1);
  say(
    `  ${name.padEnd(38)} ${median.requests} requests, ${median.scripts} scripts, ${kilobytes} KB of JS, usable after ${(median.usableMs / 1000).toFixed(2)} s`,
  );
}
await browser.close();

if (warm.process.pid)
  say(`memory of the whole stack       ${residentMegabytes(warm.process.pid).toFixed(0)} MB`);
await warm.stop();
rmSync(data, { recursive: true, force: true });

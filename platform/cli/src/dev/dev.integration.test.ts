import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '@ticket-storefront/check';
import { findBrowser } from '@ticket-storefront/platform-testing/programs';
import { plugIn } from '@ticket-storefront/shop';
import type { Browser, Page } from 'playwright-core';
import { dev } from './dev';

const folder = mkdtempSync(join(tmpdir(), 'dev-part-'));
const source = join(folder, 'src/fragment.js');

const partThatShows = (text: string) => `var mf_remote_cart = (() => {
  const draw = (element, host) => {
    const { items } = host.cart.snapshot();
    element.textContent = '${text} ' + items.map((item) => item.quantity + ' tickets').join();
    host.graphql.query('{ a }', {}).then((answer) => answer.ok || host.toast('error', answer.message));
  };
  return {
    init() {},
    get: async () => () => ({ default: {
      contract: '^${plugIn.contractVersion}',
      mount(element, host) {
        draw(element, host);
        // more
        return { update() { draw(element, host); }, unmount() { element.replaceChildren(); } };
      },
    } }),
  };
})();`;

let browser: Browser;
let shown: Awaited<ReturnType<typeof dev>>;
let page: Page;

beforeAll(async () => {
  mkdirSync(join(folder, 'src'));
  writeFileSync(source, partThatShows('At first'));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      name: 'remote-cart',
      version: '1.0.0',
      storefront: { slot: 'cart' },
      scripts: { build: 'node build.mjs' },
    }),
  );
  writeFileSync(
    join(folder, 'build.mjs'),
    `import { cpSync, readFileSync, rmSync } from 'node:fs';
     if (readFileSync('src/fragment.js', 'utf8').includes('broken')) throw new Error('Line 1 is broken');
     rmSync('dist', { recursive: true, force: true });
     cpSync('src', 'dist', { recursive: true });`,
  );
  const opened = await openBrowser(await findBrowser());
  if (!opened) throw new Error('There is no browser.');
  browser = opened;
  shown = await dev(plugIn, folder, { built: 'dist', store: 'http://localhost:9', port: 0 }, () => undefined);
  page = await browser.newPage();
  await page.goto(shown.workbench);
});
afterAll(async () => {
  shown.close();
  await browser.close();
  rmSync(folder, { recursive: true });
});

const part = () => page.frameLocator('iframe').locator('#slot');
const shows = (text: string) => part().getByText(text).waitFor();

test('the workbench shows a part with the chosen props', async () => {
  await shows('At first 2 tickets');
  await page.getByLabel('Tickets', { exact: true }).fill('5');
  await shows('At first 5 tickets');
});

test("services in the workbench can fail, by keyboard, and the part's calls are listed", async () => {
  await page.getByRole('radio', { name: 'Answer' }).focus();
  for (const _step of ['Slow', 'Silent', 'Fail']) await page.keyboard.press('ArrowRight');
  await page.getByRole('log').getByText('host.toast: error, The server cannot be reached.').waitFor();
});

test('the workbench can switch the colour scheme', async () => {
  await page.getByRole('radio', { name: 'Dark' }).press(' ');
  await page.frameLocator('iframe').locator('html[data-color-mode=dark]').waitFor();
});

test('the workbench shows a change of the sources', async () => {
  writeFileSync(source, partThatShows('Changed'));
  await shows('Changed 5 tickets');
});

test('the workbench shows why a build failed beside the last good build, and then the next build', async () => {
  writeFileSync(source, 'broken');
  await page.getByRole('alert').getByText('Line 1 is broken').waitFor();
  await shows('Changed');
  writeFileSync(source, partThatShows('Mended'));
  await shows('Mended');
  expect(await page.getByRole('alert').count()).toBe(0);
});

test("the workbench lists refusals of the slot's policy", async () => {
  writeFileSync(source, partThatShows('Refused').replace('// more', "fetch('https://elsewhere.example');"));
  await page.getByRole('log').getByText('Policy: connect-src refuses').waitFor();
});

test('answers 502 with a sentence if the store is not running', async () => {
  const answer = await fetch(shown.storeView);
  expect(answer.status).toBe(502);
  expect(await answer.text()).toBe(
    'There is no store at http://localhost:9: start it, or choose another with --store.',
  );
});

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CheckedBuild,
  type CheckedShop,
  checkBuild,
  describeProblem,
  type FillForm,
  openBrowser,
} from '@ticket-storefront/check';
import { findBrowser } from '@ticket-storefront/platform-testing/programs';
import { describeFiles, entriesOfFinished } from '@ticket-storefront/releases';
import { plugIn } from '@ticket-storefront/shop';
import { writeFiles } from './testing/finished-build';
import { checkoutModule } from './testing/seeded-checkout';

const root = mkdtempSync(join(tmpdir(), 'paid-'));
afterAll(() => rmSync(root, { recursive: true }));

/** A processor's frame with the card's number. It answers the checkout's request with a token, if there is a number. */
const frame = `<!doctype html><html lang="en"><title>Card</title><label>Card number <input></label>
<script>addEventListener('message', ({ source }) => source.postMessage({ token: document.querySelector('input').value && 'tok_1' }, '*'))</script>`;

let processor: Server;
let frameAddress: string;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  processor = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(frame),
  );
  await new Promise<void>((resolve) => processor.listen(0, '127.0.0.1', resolve));
  frameAddress = `http://127.0.0.1:${(processor.address() as AddressInfo).port}/`;
  browser = await openBrowser(await findBrowser());
});
afterAll(async () => {
  await browser?.close();
  processor.close();
});

const slot = 'checkout:acme';

/** This shop, whose checkouts of Acme have its frame. */
const shopWithFrame = (): CheckedShop => ({
  ...plugIn,
  documentOf: (name) => {
    const known = plugIn.documentOf(name);
    const headers: typeof known.headers = (sources) =>
      Object.fromEntries(
        Object.entries(known.headers(sources)).map(([header, value]) => [
          header,
          value.replace(/frame-src [^;]*/, `frame-src ${frameAddress}`),
        ]),
      );
    return { ...known, hasForeignFields: true, headers };
  },
});

const useFrame = (address: string) => `
  cardLabel.remove();
  const foreign = Object.assign(document.createElement('iframe'), { src: '${address}', title: 'Card' });
  form.append(foreign);`;

const requestToken = `
  const token = totals.transaction_total === 0 ? 'free' : await new Promise((resolve) => {
    addEventListener('message', ({ data }) => resolve(data.token), { once: true });
    foreign.contentWindow.postMessage('pay', '*');
  });
  if (!token) { isSending = false; button.setAttribute('aria-invalid', 'true'); return; }`;

/** A checkout with the frame. @param pay - what it does before it posts an order */
function checkoutWithFrame(pay: string): string {
  const module = checkoutModule({ mount: useFrame(frameAddress) }).replace(
    'const answer =',
    `${pay}\nconst answer =`,
  );
  return `var mf_remote_checkout_acme = (() => { ${module}
    return { init() {}, get: async () => () => ({ default: fragment }) };
  })();`;
}

async function check(script: string, fill?: FillForm): Promise<CheckedBuild> {
  if (!browser) throw new Error('There is no browser.');
  const output = writeFiles(mkdtempSync(join(root, 'part-')), { 'fragment.js': script, 'part.css': '' });
  const entries = entriesOfFinished(output, plugIn.languages);
  const manifest = { part: 'remote-checkout-acme', version: '1.0.0', files: describeFiles(output), entries };
  return checkBuild(shopWithFrame(), browser, { output, manifest, slot }, fill);
}

const typeCard: FillForm = (page) =>
  page.frameLocator('iframe').getByLabel('Card number').fill('4111 1111 1111 1111');

const unpayable = `${requestToken} if (token !== 'free') return;`;

test('a checkout with a card in a frame is paid for with the fill(page) of its team', async () => {
  expect(await check(checkoutWithFrame(requestToken), typeCard)).toEqual({ problems: [], paid: true });
});

test('without it nothing is paid, and the result says so', async () => {
  expect(await check(checkoutWithFrame(requestToken))).toEqual({ problems: [], paid: false });
});

test('a checkout by which nobody can pay is refused, and would pass with free orders', async () => {
  expect(await check(checkoutWithFrame(unpayable))).toEqual({ problems: [], paid: false });
  const { problems, paid } = await check(checkoutWithFrame(unpayable), typeCard);
  expect(problems.map(describeProblem)).toEqual([
    expect.stringMatching(/^form \(fragment: fragment\.js\): the submitted form posts no order/),
  ]);
  expect(paid).toBe(false);
});

test('a fill(page) that fails is named with its error', async () => {
  const { problems } = await check(checkoutWithFrame(requestToken), async () => {
    throw new Error('There is no field for the card.');
  });
  expect(problems.map(describeProblem)).toEqual([
    expect.stringContaining("the team's fill(page) fails: There is no field for the card."),
  ]);
});

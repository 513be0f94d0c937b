import { type Browser, expect, type Page } from '@playwright/test';
import { releaseWithFaults, type SownFault, sownFaults } from '../src/reports/seed-faults';
import { test } from '../src/store/isolated-store';
import { queryStore } from '../src/store/store-database';

// Styles that are too large for the document come as files, which can be missing.
test.use({ serverSettings: { INLINE_STYLES_BYTES: '0' } });

const reportScript = /\/shell\/[^/]+\/reports\.\w+\.js$/;

interface Named {
  readonly part: string;
  readonly kind: string;
}

/** Opens a page as a visitor of its own, has something fail there, and answers which parts the API names for it. */
async function namedFor(
  browser: Browser,
  store: { readonly origin: string; readonly store: string },
  happen: (page: Page) => Promise<unknown>,
): Promise<readonly Named[]> {
  // Each fault is that of a store where nothing has failed yet: a part that fails often is left out of documents.
  await queryStore(store.store, 'delete from part_faults', []);
  await queryStore(store.store, 'delete from part_visits', []);
  const page = await browser.newPage({ baseURL: store.origin });
  const named = () => queryStore<Named & object>(store.store, 'select part, kind from part_faults', []);
  await happen(page);
  await expect
    .poll(async () => (await named()).length, { timeout: 20_000 })
    .toBeGreaterThan(0)
    .catch(() => undefined);
  await page.close();
  return named();
}

async function press(page: Page, fault: SownFault, part: string, path: string) {
  const loaded = page.waitForResponse(reportScript);
  await page.goto(path);
  if (fault.hasNoStack) await (await loaded).finished();
  else loaded.catch(() => undefined);
  if (fault.byPress) {
    await page.locator(`[data-boundary="${part}"]`).getByRole('button', { name: 'Break it' }).click();
  }
}

test('95 percent of the faults that visitors see are attributed to their part, and none to another part', async ({
  browser,
  store,
}, info) => {
  const port = Number(new URL(store.origin).port);
  await releaseWithFaults('remote-cart', 'CartPanel', port);
  await releaseWithFaults('remote-event', 'EventPage', port);
  const outcomes: string[] = [];
  const judge = (part: string, fault: string, named: readonly Named[]) => {
    const parts = [...new Set(named.map((one) => one.part))].join(' and ') || 'nothing';
    outcomes.push(`${part} ${fault}: ${parts === part ? 'named' : `named ${parts}`}`);
  };
  const faulty = ['remote-cart', 'remote-event'] as const;
  for (const [index, fault] of sownFaults.entries()) {
    const part = faulty[index % 2 ? 1 : 0];
    const path = `/events/harbor#${part}:${encodeURIComponent(fault.name)}`;
    judge(part, fault.name, await namedFor(browser, store, (page) => press(page, fault, part, path)));
  }
  for (const part of faulty) {
    for (const extension of ['js', 'css']) {
      const opened = async (page: Page) => {
        await page.route(`**/${part}/**/*.${extension}`, (route) => route.abort());
        await page.goto('/');
        await page.getByRole('link', { name: /Harbor Lights/ }).click();
      };
      judge(part, `missing ${extension}`, await namedFor(browser, store, opened));
    }
  }
  await info.attach('outcomes', { body: outcomes.join('\n') });
  const wrong = outcomes.filter((outcome) => !outcome.endsWith(': named'));
  expect(outcomes.length).toBeGreaterThan(15);
  expect(wrong.filter((outcome) => !outcome.endsWith('named nothing'))).toEqual([]);
  expect(wrong.length / outcomes.length, wrong.join('\n')).toBeLessThanOrEqual(0.05);
});

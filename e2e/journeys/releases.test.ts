import { type Browser, expect, type Page } from '@playwright/test';
import { changedPart } from '../src/releases/changed-part';
import { countVisits } from '../src/releases/count-visits';
import { runStorefront } from '../src/releases/run-storefront';
import { checkOutWith, openEvent } from '../src/steps/choose-tickets';
import { payByMx } from '../src/steps/pay-by-mx';
import { test } from '../src/store/isolated-store';

const part = 'remote-cart';
const visits = 2000;

/** Six standard deviations around 10 % of 2,000. */
const fewest = 120;
const most = 280;

async function buy(page: Page): Promise<void> {
  await checkOutWith(page, 'harbor', 'General Admission', 1);
  await payByMx(page, 'harbor');
}

async function buyAsNewVisitor(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL });
  await buy(page);
  await page.context().close();
}

test('a team releases its part to a share, to all, and a bad one is taken back, while visitors buy', async ({
  browser,
  store,
  page,
}) => {
  const { origin } = store;
  const { port } = new URL(origin);
  const run = async (...words: string[]) => {
    const { code, output, complaint } = await runStorefront(port, ...words);
    expect(complaint).not.toMatch(/Error/);
    expect(code).toBe(0);
    return output;
  };
  const address = `${origin}/events/harbor`;
  const stamp = Date.now();
  const [better, bad] = [`2.0.0-${stamp}`, `3.0.0-${stamp}`];
  const original = Object.keys(await countVisits(address, part, 1))[0] ?? '';

  await test.step('published, a release reaches no visitor', async () => {
    const folder = changedPart(part, `${stamp}-better`, 'cart-panel.tsx', 'Your Cart', 'Your Cart, better');
    await run('publish', part, '--folder', folder, '--version', better);
    expect(await countVisits(address, part, 20)).toEqual({ [original]: 20 });
    await buyAsNewVisitor(browser, origin);
  });

  await test.step('as a canary, it is seen by its share of visits', async () => {
    const refused = await runStorefront(port, 'promote', part, better, '--as', 'event team');
    expect(refused).toMatchObject({ code: 1, complaint: expect.stringContaining('up to 25 %') });
    await run('promote', part, better, '--percent', '10', '--as', 'event team');
    const counts = await countVisits(address, part, visits);
    expect(counts[better]).toBeGreaterThan(fewest);
    expect(counts[better]).toBeLessThan(most);
    expect((counts[better] ?? 0) + (counts[original] ?? 0)).toBe(visits);
    await buyAsNewVisitor(browser, origin);
  });

  await test.step('promoted, all new visits get it', async () => {
    await run('promote', part, better);
    expect(await countVisits(address, part, 50)).toEqual({ [better]: 50 });
    await openEvent(page, 'harbor');
    await page.getByRole('button', { name: 'Add one General Admission' }).click();
    await expect(page.getByRole('heading', { name: 'Your Cart, better' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove one General Admission' }).click();
    await buyAsNewVisitor(browser, origin);
  });

  await test.step('a bad release hurts new visits alone: an open one goes on and buys', async () => {
    const folder = changedPart(
      part,
      `${stamp}-bad`,
      'cart-panel.tsx',
      'const panel =',
      // Only where visitors are, so that no check before the release can know.
      "if (location.pathname !== '/') throw new Error('a bad release');\nconst panel =",
    );
    await run('publish', part, '--folder', folder, '--version', bad);
    await run('promote', part, bad);
    const newcomer = await browser.newPage({ baseURL: origin });
    await newcomer.goto('/events/harbor');
    await expect(newcomer.getByRole('button', { name: 'Try again' })).toBeVisible();
    await newcomer.getByRole('button', { name: 'Add one General Admission' }).click();
    await expect(newcomer.getByRole('heading', { name: 'Your Cart, better' })).toBeVisible();
    await newcomer.context().close();
    await buy(page);
  });

  await test.step('rolled back, no new document has it', async () => {
    await run('rollback', part);
    expect(await countVisits(address, part, 50)).toEqual({ [better]: 50 });
    await buyAsNewVisitor(browser, origin);
  });

  await test.step('revoked, a release is replaced in open visits too', async () => {
    await run('revoke', part, better);
    await page.goto('/events/harbor');
    await page.getByRole('button', { name: 'Add one General Admission' }).click();
    await expect(page.getByRole('region', { name: 'Cart' })).toContainText('1 x General Admission');
    await expect(page.getByText('Your Cart, better')).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove one General Admission' }).click();
    await buy(page);
    expect(await run('status')).toMatch(new RegExp(`${better}\\s+revoked`));
    expect(await run('verify')).toContain('all as registered');
  });
});

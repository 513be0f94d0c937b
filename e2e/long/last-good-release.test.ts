import { expect } from '@playwright/test';
import { currentRelease } from '@ticket-storefront/format';
import { publishChanged } from '../src/releases/changed-part';
import { countVisits } from '../src/releases/count-visits';
import { requireStorefront, runStorefront } from '../src/releases/run-storefront';
import { readRegistry } from '../src/releases/store-registry';
import { failingReport, sendPartReport } from '../src/reports/report-failing-visit';
import { payByMx } from '../src/steps/pay-by-mx';
import { test } from '../src/store/isolated-store';

const part = 'remote-cart';
const failingVisits = 25;

const badRelease = "if (host) throw new Error('a bad release');\nconst panel =";

test('a visit with a broken release continues with the former one, and soon no visit gets the broken one', async ({
  browser,
  store,
}) => {
  const { origin, port } = store;
  const { api } = store.origins;
  const address = `${origin}/events/harbor`;
  const good = currentRelease(await readRegistry(store), part)?.version ?? '';
  const release = async (version: string, file: string, from: string, to: string) => {
    await publishChanged(port, part, version, { file, from, to });
    await requireStorefront(String(port), 'promote', part, version);
  };
  const [broken, mended] = [`5.0.0-${Date.now()}`, `5.0.1-${Date.now()}`];
  await release(broken, 'cart-panel.tsx', 'const panel =', badRelease);

  await test.step('the visit goes on with the release before, and buys', async () => {
    const page = await browser.newPage({ baseURL: origin });
    await page.goto('/events/harbor');
    await expect(page.getByText('The cart could not be loaded.')).toBeVisible();
    await page.getByRole('button', { name: 'Add one General Admission' }).click();
    await expect(page.getByRole('region', { name: 'Cart' })).toContainText('1 x General Admission');
    await page.reload();
    await expect(page.getByRole('region', { name: 'Cart' })).toContainText('1 x General Admission');
    await page.getByRole('link', { name: 'Checkout' }).click();
    await payByMx(page, 'harbor');
    await page.context().close();
  });

  await test.step('what failed for many visits is in no new document', async () => {
    expect(await countVisits(address, part, 5)).toEqual({ [broken]: 5 });
    for (let visit = 0; visit < failingVisits; visit++)
      await sendPartReport(api, await failingReport(address, part));
    await expect.poll(() => countVisits(address, part, 5)).toEqual({ [good]: 5 });
    const { output } = await runStorefront(String(port), 'status', part);
    expect(output).toMatch(new RegExp(`${broken} +kept out \\(current\\)`));
  });

  await test.step('the part comes back once it is mended', async () => {
    await release(mended, 'messages/en.json', 'Your Cart', 'Your Cart, mended');
    expect(await countVisits(address, part, 5)).toEqual({ [mended]: 5 });
    const page = await browser.newPage({ baseURL: origin });
    await page.goto('/events/harbor');
    await page.getByRole('button', { name: 'Add one General Admission' }).click();
    await expect(page.getByRole('heading', { name: 'Your Cart, mended' })).toBeVisible();
    await page.context().close();
  });

  // The journeys after this one have the same store.
  expect(await runStorefront(String(port), 'promote', part, good)).toMatchObject({ code: 0 });
});

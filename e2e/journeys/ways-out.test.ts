import { expect, type Page, test } from '@playwright/test';
import { startElsewhere } from '../src/attacks/elsewhere';
import { type Outcomes, unlistedScript, waysOut } from '../src/attacks/ways-out';
import { journeyStore, journeyStoreFolder } from '../src/store/journey-store';
import { queryStore } from '../src/store/store-database';

// A document that a test answers counts as one from elsewhere, which browsers keep from this machine's servers.
test.use({ permissions: ['local-network-access'] });

let elsewhere: Awaited<ReturnType<typeof startElsewhere>>;
test.beforeAll(async () => {
  elsewhere = await startElsewhere();
});
test.afterAll(() => elsewhere.close());

const tryAll = async (page: Page, path: string): Promise<Outcomes> =>
  page.evaluate(waysOut(elsewhere.origin, await unlistedScript(journeyStore, path)));

const mxCheckout = '/events/harbor/checkout';
const documents = {
  'MX checkout': mxCheckout,
  'Braintree checkout': '/events/braintree-paid/checkout',
  'Stripe checkout': '/events/stripe-paid/checkout',
  'event page': '/events/harbor',
};

for (const [name, path] of Object.entries(documents)) {
  test(`code in the ${name} can neither run a script that is not listed nor ask another host for one`, async ({
    page,
  }) => {
    await page.goto(path);
    const outcomes = Object.entries(await tryAll(page, path));
    expect(outcomes.filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
    expect(elsewhere.taken()).toEqual([]);
  });
}

test('the API receives reports of a script and of a prefetch that a checkout refused', async ({ page }) => {
  await page.goto(mxCheckout);
  await tryAll(page, mxCheckout);
  const { host } = new URL(elsewhere.origin);
  const reported = async () =>
    (
      await queryStore<{ directive: string }>(
        journeyStoreFolder,
        "select directive from policy_reports where blocked = $1 and page = 'checkout'",
        [host],
      )
    ).map(({ directive }) => directive);
  await expect.poll(reported).toEqual(expect.arrayContaining(['script-src-elem', 'default-src']));
});

test('without its policies a checkout lets all of that through', async ({ page }) => {
  await page.route(`**${mxCheckout}`, async (route) => {
    const response = await route.fetch();
    const {
      'content-security-policy': _policy,
      'integrity-policy': _scripts,
      ...headers
    } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(mxCheckout);
  const { 'script with the hash of an inline one': changed, ...outcomes } = await tryAll(page, mxCheckout);
  expect([...new Set(Object.values(outcomes))]).toEqual(['ran']);
  // It is not what its hash says, but has been asked for.
  expect(changed).toBe('refused');
  expect(elsewhere.taken()).toEqual(
    expect.arrayContaining(['script', 'script with the hash of an inline one', 'import', 'prefetch']),
  );
});

import { expect, type Page, test } from '@playwright/test';
import { startElsewhere } from '../src/attacks/elsewhere';
import { type Outcomes, unlistedScript, waysOut } from '../src/attacks/ways-out';
import { journeyStore } from '../src/store/journey-store';

// Browsers treat a document that a test serves as remote, and block its requests to local servers.
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

/** The directives in reports. The API does not get them, because it limits reports of one address. */
async function watchReports(page: Page): Promise<ReadonlySet<string>> {
  const directives = new Set<string>();
  await page.route(`${journeyStore.origins.api}/reports/policy`, (route) => {
    directives.add(route.request().postDataJSON()['csp-report']['effective-directive']);
    return route.fulfill({ status: 204 });
  });
  return directives;
}

for (const [name, path] of Object.entries(documents)) {
  test(`code in the ${name} can neither run an unlisted script nor reach another host by a script, prefetch or picture, and each is reported`, async ({
    page,
  }) => {
    const reported = await watchReports(page);
    await page.goto(path);
    const outcomes = Object.entries(await tryAll(page, path));
    expect(outcomes.filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
    expect(elsewhere.taken()).toEqual([]);
    // A script, a prefetch, and a picture.
    await expect
      .poll(() => [...reported])
      .toEqual(expect.arrayContaining(['script-src-elem', 'default-src', 'img-src']));
  });
}

test('a checkout without its policies allows all of that', async ({ page }) => {
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
  // The browser refuses it by its hash, but has requested it.
  expect(changed).toBe('refused');
  expect(elsewhere.taken()).toEqual(
    expect.arrayContaining(['script', 'script with the hash of an inline one', 'import', 'prefetch']),
  );
});

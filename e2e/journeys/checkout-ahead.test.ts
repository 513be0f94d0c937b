import { expect, test } from '@playwright/test';
import { addTickets, openEvent } from '../src/steps/choose-tickets';

const scripts = [/\/shell\/.+\/checkout\..+\.js$/, /\/remote-checkout-mx\/.+\.js$/];

test('the checkout loads while the pointer is over its button, and opens from the cache', async ({
  page,
}) => {
  await openEvent(page, 'harbor');
  await addTickets(page, 'General Admission', 1);
  const loaded = scripts.map((script) => page.waitForResponse(script));
  const checkout = page.getByRole('link', { name: 'Checkout' });
  await checkout.hover();
  for (const response of await Promise.all(loaded)) expect((await response).status()).toBe(200);

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const fromCache: string[] = [];
  devtools.on('Network.responseReceived', ({ response }) => {
    if (response.fromDiskCache) fromCache.push(response.url);
  });
  await checkout.click();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
  for (const script of scripts) expect(fromCache.some((url) => script.test(url))).toBe(true);
});

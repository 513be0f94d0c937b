import { type Browser, expect } from '@playwright/test';
import { releaseBuilt, requireStorefront } from '../src/releases/run-storefront';
import { openEvent } from '../src/steps/choose-tickets';
import { test } from '../src/store/isolated-store';

const part = 'remote-event';
const example = 'e2e/examples/event-modules';
const firefoxEsr = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

test('an event page of ES modules reaches the browsers that check each of them to the last byte', async ({
  browser,
  page,
  store,
}) => {
  const { port } = new URL(store.origin);
  const run = (...words: string[]) => requireStorefront(port, ...words);
  const version = await releaseBuilt(port, part, example, 'built');

  await test.step('a visitor adds a ticket, which loads one more module', async () => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await openEvent(page, 'harbor');
    const event = page.locator('.remote-event-modules');
    await event.getByRole('button', { name: 'Add one General Admission', exact: true }).click();
    await expect(event).toContainText('General Admission is in your cart.');
    await expect(page.locator('[data-slot="remote-cart"]')).toContainText('General Admission');
    expect(errors).toEqual([]);
  });

  const opened = async (
    options: Parameters<Browser['newContext']>[0],
    changed: string | null,
  ): Promise<void> => {
    const context = await browser.newContext({ ...options, baseURL: store.origin });
    const other = await context.newPage();
    if (changed) {
      await other.route(`**/${version}/${changed}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${await response.text()} ` });
      });
    }
    await openEvent(other, 'harbor');
    await expect(other.locator('.remote-event-modules')).toHaveCount(0);
    await context.close();
  };
  await test.step('a browser that does not check modules gets the script before', async () =>
    opened({ userAgent: firefoxEsr }, null));
  for (const file of ['fragment.mjs', 'chunks/ticket.mjs'])
    await test.step(`a visitor never runs another ${file}, and gets the release before`, async () =>
      opened({}, file));

  // The store is of other tests too.
  await run('rollback', part);
});

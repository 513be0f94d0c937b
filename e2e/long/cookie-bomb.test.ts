import { expect, type Page, test } from '@playwright/test';
import { journeyOrigins } from '../src/store/journey-store';

const eventPage = '/events/harbor';

const seesEvent = async (page: Page) => {
  await page.goto(eventPage, { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: /^Add one / }).first()).toBeVisible();
};

const setCookies = (page: Page, count: number, path: string) =>
  page.evaluate(`for (let at = 0; at < ${count}; at += 1)
    document.cookie = 'bomb' + at + '=' + 'x'.repeat(3900) + '; path=${path}; max-age=31536000'`);

const namesOf = async (page: Page) => {
  const cookies = await page.context().cookies(journeyOrigins.storefront + eventPage);
  return cookies.map(({ name }) => name).sort();
};

for (const [count, path] of [
  [6, '/'],
  [6, '/events'],
  [120, '/'],
] as const) {
  test(`${count} cookies of 3.9 KB under ${path} set by a script are deleted with the next visit`, async ({
    page,
  }) => {
    await seesEvent(page);
    const before = await namesOf(page);
    await setCookies(page, count, path);
    // Browsers store a script's cookies a moment later, and so may send the next request without them.
    await expect.poll(async () => (await namesOf(page)).length).toBe(before.length + count);
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) statuses.push(response.status());
    });
    await seesEvent(page);
    expect(await namesOf(page)).toEqual(before);
    await seesEvent(page);
    expect(statuses).toEqual([431, 200, 200]);
  });
}

test('an address that is too long is refused and deletes no cookies', async ({ page }) => {
  await seesEvent(page);
  const before = await page.context().cookies();
  await page.goto(`/?${'x'.repeat(20_000)}`);
  await expect(page.getByText('Your browser sent us too much at once.')).toBeVisible();
  expect(await page.context().cookies()).toEqual(before);
  await page.goto(eventPage);
  await expect(page.getByRole('button', { name: /^Add one / }).first()).toBeVisible();
});

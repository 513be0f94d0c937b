import { expect, type Locator, type Page, test } from '@playwright/test';
import { pictureWidths } from '@ticket-storefront/domain/events';
import { openEvent } from '../src/steps/choose-tickets';

/** The file that a browser chose for an image, and whether it has it. */
const shown = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => ({
    file: new URL(element.currentSrc).pathname,
    isThere: element.complete && element.naturalWidth > 0,
  }));

const cover = (page: Page) => page.locator('img[fetchpriority=high]');

/** The photograph's addresses that a page asks for, of the shop and of the organiser. */
function askedBy(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/pictures\/orchard\/background|\/orchard\.jpg$/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

test('a screen loads an organiser’s photograph once, as AVIF and no wider than necessary', async ({
  page,
}) => {
  const isMade = async () => {
    await openEvent(page, 'orchard');
    return (await shown(cover(page))).file;
  };
  // The first request creates it, and a browser may not wait for its end.
  await expect.poll(isMade).toMatch(/^\/pictures\/orchard\/background-\d+\.avif$/);
  const asked = askedBy(page);
  await openEvent(page, 'orchard');
  const { file, isThere } = await shown(cover(page));
  expect([asked, isThere]).toEqual([[file], true]);
  const { width: needed = 0 } = (await cover(page).boundingBox()) ?? {};
  const { background: widths } = pictureWidths;
  const fitting = widths.find((width) => width >= needed) ?? Math.max(...widths);
  expect(file).toBe(`/pictures/orchard/background-${fitting}.avif`);
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: 'Orchard Evening' }).getByRole('presentation');
  await card.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await shown(card)).file).toMatch(/background-(480|960|1440)\.avif$/);
});

/** Where the image of a picture is, with its sources and without them. */
async function boxesOf(image: Locator) {
  const box = () =>
    image.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { documentElement: root } = document;
      return { x, y, width, height, page: root.scrollHeight };
    });
  const sources = image.locator('xpath=preceding-sibling::source');
  expect(await sources.count()).toBeGreaterThan(0);
  const drawn = await box();
  await sources.evaluateAll((elements) => {
    for (const element of elements) element.remove();
  });
  return { drawn, alone: await box() };
}

test('photographs occupy only the space of their image on every page', async ({ page }) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const card = page.getByRole('article').filter({ hasText: 'Orchard Evening' });
    const [top, photograph] = [await card.boundingBox(), card.getByRole('presentation')];
    expect((await photograph.boundingBox())?.y).toBe(top?.y);
    const logo = page.getByRole('img', { name: 'Orchard Evening logo' });
    for (const [path, image] of [
      ['/', photograph],
      ['/events/orchard', logo],
      ['/events/orchard/checkout', logo],
      ['/events/orchard/confirmation?referenceID=R1&email=robin%40example.com', logo],
    ] as const) {
      await page.goto(path);
      await expect(image).toBeVisible();
      const { drawn, alone } = await boxesOf(image);
      // Its width follows the file, whose pixels are whole.
      for (const side of ['x', 'y', 'width', 'height', 'page'] as const) {
        const moved = Math.abs(drawn[side] - alone[side]);
        expect.soft(moved, `${side} of ${path} at ${viewport.width} pixels`).toBeLessThan(1);
      }
    }
  }
});

test('a photograph that the shop lacks is loaded from the organiser', async ({ page }) => {
  await page.route('**/pictures/orchard/**', (route) => route.abort());
  await openEvent(page, 'orchard');
  await expect
    .poll(() => shown(cover(page)))
    .toMatchObject({
      file: expect.stringMatching(/\/orchard\.jpg$/),
      isThere: true,
    });
});

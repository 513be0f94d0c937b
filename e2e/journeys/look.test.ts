import { expect, type Locator, test } from '@playwright/test';
import { openEvent } from '../src/steps/choose-tickets';
import { channels, minContrast, readColor, readContrast } from '../src/steps/contrast';

/** The names of red, green and blue, the one that is most in a colour first. */
async function strongestIn(box: Locator, property: 'color' | 'backgroundColor'): Promise<string> {
  const [red = 0, green = 0, blue = 0] = channels(await readColor(box, property));
  const shares = Object.entries({ red, green, blue }).sort(([, one], [, other]) => other - one);
  return shares.map(([name]) => name).join(' ');
}

test('an event has an accent from its picture with enough contrast in both schemes', async ({ page }) => {
  const add = page.getByRole('button', { name: 'Add one Orchard Seat' });
  // Documents do not wait for the picture.
  const strongest = async () => {
    await openEvent(page, 'orchard');
    return strongestIn(add, 'color');
  };
  await expect.poll(strongest).toBe('red green blue');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => readContrast(add, add)).toBeGreaterThanOrEqual(minContrast);
    const map = page.getByRole('link', { name: /Pier Road/ }).getByText('Map');
    await expect.poll(() => readContrast(map, page.locator('body'))).toBeGreaterThanOrEqual(minContrast);
  }
});

test('the provider’s name, logo and colour are on the pages', async ({ page }) => {
  await page.goto('/no/such/page');
  const brand = page.getByRole('link', { name: 'Pier Tickets: provider’s website (opens in a new tab)' });
  await expect(brand).toContainText('Pier Tickets');
  const logo = brand.locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const back = page.getByRole('link', { name: 'See all events' });
  expect(await strongestIn(back, 'backgroundColor')).toBe('green blue red');
  expect(await readContrast(back, back)).toBeGreaterThanOrEqual(minContrast);
});

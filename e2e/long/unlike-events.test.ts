import { expect, type Page } from '@playwright/test';
import * as v from 'valibot';
import { axeViolations } from '../src/steps/axe-violations';
import { readPrices } from '../src/steps/read-prices';
import { expectNoSidewaysScroll, expectWholeTexts, expectWholeWords } from '../src/steps/reading';
import { test } from '../src/store/isolated-store';
import { longTickets, unlikeSlugs } from '../src/store/unlike-events';

const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 640 };

test.use({ catalogue: 'unlike', serverSettings: { PROVIDER_NAME: 'Lakeshore', PROVIDER_COLOR: '#ffd400' } });

const offers = v.object({ offers: v.array(v.object({ name: v.string(), price: v.string() })) });

/** What search engines read: the price of each ticket by its name. */
async function describedPrices(page: Page): Promise<ReadonlyMap<string, string>> {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  return new Map(v.parse(offers, JSON.parse(text ?? '')).offers.map(({ name, price }) => [name, price]));
}

const ticketsOf = (page: Page) => page.getByRole('group').filter({ has: page.getByRole('heading') });

async function openEvent(page: Page, slug: string): Promise<void> {
  await page.goto(`/events/${slug}`);
  await expect(page.locator('[data-boundary="remote-event"][aria-busy=false]')).toBeVisible();
}

for (const slug of [...unlikeSlugs, longTickets]) {
  test.describe(`the event '${slug}'`, () => {
    const seen = slug === longTickets ? 1 : 3;
    test(`shows ${seen} tickets with their price on the first screen of a phone`, async ({ page }) => {
      await page.setViewportSize(phone);
      await openEvent(page, slug);
      for (const place of Array(seen).keys()) {
        const ticket = ticketsOf(page).nth(place);
        await expect(ticket.getByRole('heading')).toBeInViewport({ ratio: 1 });
        await expect(ticket.getByText(/^\$/).first()).toBeInViewport({ ratio: 1 });
      }
    });

    test('has the price to pay as the largest of each ticket, and the same for search engines', async ({
      page,
    }) => {
      await openEvent(page, slug);
      const described = await describedPrices(page);
      const tickets = await ticketsOf(page).all();
      expect(tickets.length).toBeGreaterThanOrEqual(3);
      for (const ticket of tickets) {
        const name = (await ticket.getByRole('heading').textContent()) ?? '';
        const [allIn, ...others] = await readPrices(ticket);
        expect(allIn?.text.replace(/[$,]/g, ''), name).toBe(described.get(name));
        for (const { size } of others) expect(size).toBeLessThan(allIn?.size ?? 0);
      }
    });

    test('breaks no word, cuts off no text and scrolls in one direction at 320 pixels', async ({ page }) => {
      await page.setViewportSize(narrow);
      await openEvent(page, slug);
      for (const more of await page.locator('summary', { hasText: 'More' }).all()) await more.click();
      await expectNoSidewaysScroll(page, slug);
      await expectWholeTexts(page, slug);
      await expectWholeWords(page, slug);
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`breaks no rule of axe in the ${colorScheme} scheme`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await openEvent(page, slug);
        expect(await axeViolations(page)).toEqual([]);
      });
    }
  });
}

test('their list breaks no word, cuts off no text and scrolls in one direction at 320 pixels', async ({
  page,
}) => {
  await page.setViewportSize(narrow);
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(unlikeSlugs.length + 1);
  await expectNoSidewaysScroll(page, 'landing');
  await expectWholeTexts(page, 'landing');
  await expectWholeWords(page, 'landing');
});

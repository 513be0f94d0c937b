import { expect, type Page, test } from '@playwright/test';
import { addTickets } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';

declare global {
  interface Window {
    /** Whether the browser moves elements from the previous document to this one. */
    hasTransition?: boolean;
  }
}

/** Notes in each next document whether elements move to it from the previous one. */
const noteTransitions = (page: Page) =>
  page.addInitScript(() => {
    window.addEventListener('pagereveal', ({ viewTransition }) => {
      window.hasTransition = viewTransition !== null;
    });
  });

const hasTransition = (page: Page) => page.evaluate(() => window.hasTransition);

/** The elements that move from the page and to it, with their names. */
const movingElements = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { viewTransitionName: name } = getComputedStyle(element);
      return element.checkVisibility() && name !== 'none' ? [`${element.tagName} ${name}`] : [];
    }),
  );

/** The event's picture. */
const picture = 'IMG cover-2';

async function openEvent(page: Page): Promise<void> {
  await page.goto('/');
  expect((await movingElements(page)).filter((element) => element === picture)).toHaveLength(1);
  await page.locator('a[href="/events/open-day"]').click();
  await addTickets(page, 'Visitor', 3);
}

const openCheckout = (page: Page) => page.getByRole('link', { name: 'Checkout' }).click();

test('only the event’s picture moves, from card to event page, checkout and confirmation', async ({
  page,
}) => {
  await noteTransitions(page);
  await openEvent(page);
  expect(await hasTransition(page)).toBe(true);
  expect(await movingElements(page)).toEqual([picture]);

  await openCheckout(page);
  await fillCustomer(page);
  expect(await hasTransition(page)).toBe(true);
  expect(await movingElements(page)).toEqual([picture]);

  await acceptTerms(page);
  await page.getByRole('button', { name: 'Complete Order', exact: true }).click();
  await expectConfirmation(page, 'open-day');
  await expect(page.getByRole('list', { name: '3 tickets' }).getByRole('listitem')).toHaveCount(3);
  expect(await hasTransition(page)).toBe(true);
  expect(await movingElements(page)).toEqual([picture]);
});

test('nothing moves for visitors who prefer no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await noteTransitions(page);
  await openEvent(page);
  expect(await hasTransition(page)).toBe(false);
  await openCheckout(page);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  expect(await hasTransition(page)).toBe(false);
});

import { expect, type Locator, type Page, test } from '@playwright/test';
import { addTickets, openEvent } from '../src/steps/choose-tickets';

const event = '/events/harbor';
const needed = 'Tickets can only be bought with JavaScript.';

const ticketOf = (page: Page) => page.getByRole('group', { name: 'General Admission' });

/** Opens a page until the server has drawn it: the processes that draw start with the first document. */
async function openDrawn(page: Page, path: string, drawn: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(drawn).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an event page has no buttons, and says above all what is needed to buy', async ({ page }) => {
    await openDrawn(page, event, ticketOf(page));
    await expect(page.locator('noscript')).toBeInViewport();
    await expect(page.locator('noscript')).toContainText(needed, { useInnerText: true });
    await expect(ticketOf(page)).toContainText('$45.00');
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.goto('/events/many-rows');
    await expect(page.getByRole('group', { name: 'Row 300', exact: true })).toBeAttached();
    await expect(page.getByRole('searchbox').or(page.getByRole('textbox'))).toHaveCount(0);
  });

  test('a checkout names its event, says what is needed, and shows nothing that stays empty', async ({
    page,
  }) => {
    await openDrawn(page, `${event}/checkout`, page.getByRole('heading', { name: 'Harbor Lights' }));
    await expect(page.locator('noscript')).toBeInViewport();
    await expect(page.locator('noscript')).toContainText(needed, { useInnerText: true });
    await expect(page.getByText('Loading')).toHaveCount(1);
    await expect(page.getByText('Loading')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});

test('an event page whose shell cannot start has no buttons, and says that it did not start', async ({
  page,
}) => {
  await page.route('**/shell/**/storefront*.js', (route) => route.abort());
  await openDrawn(page, event, ticketOf(page));
  await expect(page.getByText('This page could not be started.')).toBeVisible();
  await expect(ticketOf(page)).toContainText('$45.00');
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('an event page whose part cannot start has its content and no button but one to try again', async ({
  page,
}) => {
  await openDrawn(page, event, ticketOf(page));
  await page.route('**/remote-event/**/*.js', (route) => route.abort());
  await page.reload();
  const part = page.locator('[data-boundary="remote-event"]');
  await expect
    .poll(() => part.getByRole('button').allTextContents(), {
      message: 'It tries again by itself meanwhile.',
    })
    .toEqual(['Try again']);
  await expect(part.getByText('Doors open early')).toBeVisible();
});

test('a visitor whose cart cannot be loaded sees the total and gets to the checkout', async ({ page }) => {
  await openEvent(page, 'harbor');
  await addTickets(page, 'General Admission', 2);
  await page.route('**/remote-cart/**/*.js', (route) => route.abort());
  await page.reload();
  const part = page.locator('[data-boundary="remote-cart"]');
  await expect(part).toContainText('The cart could not be loaded.');
  await expect(part).toContainText('2 tickets · $');
  await part.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('main')).toContainText('2 x General Admission');
});

import { expect, test } from '@playwright/test';
import { axeViolations } from '../src/steps/axe-violations';
import { addTickets, openEvent } from '../src/steps/choose-tickets';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    // In the middle of a transition, colours and opacity are not yet those of the design.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('no page breaks a rule of accessibility that a machine can check', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: /Harbor Lights/ })).toBeVisible();
      expect.soft(await axeViolations(page), 'landing').toEqual([]);

      await openEvent(page, 'harbor');
      await addTickets(page, 'General Admission', 1);
      expect.soft(await axeViolations(page), 'event page').toEqual([]);

      await page.getByRole('link', { name: 'Checkout' }).click();
      await page.getByRole('button', { name: 'Complete Order' }).press('Enter');
      await expect(page.getByText('You must accept the Terms & Conditions.')).toBeVisible();
      expect.soft(await axeViolations(page), 'checkout').toEqual([]);

      await page.goto('/events/harbor/confirmation?referenceID=ABCDEFGH12345678&email=robin%40example.com');
      await expect(page.getByText('Thank you for your Order!')).toBeVisible();
      expect.soft(await axeViolations(page), 'confirmation').toEqual([]);
    });

    test('no page is wider than a narrow phone', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      for (const path of ['/', '/events/harbor', '/events/harbor/checkout', '/no/such/page']) {
        await page.goto(path);
        await expect(page.getByRole('main')).toBeVisible();
        const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
        expect(await page.evaluate(overflow), path).toBe(0);
      }
    });
  });
}

import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectNothingMoved, noteLayoutShifts } from '../src/steps/layout-shifts';
import { expectNoSidewaysScroll, expectWholeTexts } from '../src/steps/reading';
import { takeScreenshot } from '../src/steps/take-screenshot';

test('the page and the checkout of a past event say that it is over, and sell nothing', async ({ page }) => {
  await page.goto('/events/over');
  await expect(page.getByText('This event is over.')).toBeVisible();
  const ticket = page.getByRole('group', { name: 'Past Seat' });
  await expect(ticket.getByText('Sales ended')).toBeVisible();
  await expect(ticket.getByRole('button')).toHaveCount(0);

  await page.goto('/events/over/checkout');
  await expect(page.getByRole('heading', { name: 'Sales ended' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('tickets of an event without a payment method show a notice instead of controls', async ({ page }) => {
  await page.goto('/events/unserved');
  const ticket = page.getByRole('group', { name: 'Stall' });
  await expect(ticket.getByText('Not available online')).toBeVisible();
  await expect(ticket.getByRole('button')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the server renders that an event is over', async ({ page }) => {
    await page.goto('/events/over');
    await expect(page.getByText('Sales ended')).toBeVisible();
  });
});

test('a ticket whose sale begins later shows hour and time left, without moving anything, and reminds by a calendar file', async ({
  page,
}, info) => {
  await noteLayoutShifts(page);
  await page.goto('/events/harbor');
  const ticket = page.getByRole('group', { name: 'Afterparty' });
  await expect(ticket.getByText(/^On sale \w+, \w+ \d+\w\w, \d{4}$/)).toBeVisible();
  await expect(ticket.getByText(/^\d+:\d\d [AP]M E[SD]T · in (9|10) days$/)).toBeVisible();
  await takeScreenshot(page, info, 'sale-begins-later');
  const downloads = page.waitForEvent('download');
  await ticket.getByRole('link', { name: 'Add to calendar: Afterparty' }).click();
  const file = await (await downloads).path();
  expect(await readFile(file, 'utf8')).toMatch(/SUMMARY:On sale: Afterparty\\, Harbor Lights\r\n/);
  await expectNothingMoved(page);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page, `at ${width} pixels`);
    if (width < 1000) await expectWholeTexts(page, `at ${width} pixels`);
    await ticket.scrollIntoViewIfNeeded();
  }
});

import { expect, test } from '@playwright/test';
import PostalMime from 'postal-mime';
import { axeViolations } from '../src/steps/axe-violations';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { expectNoSidewaysScroll, expectWholeTexts } from '../src/steps/reading';
import { readOrder } from '../src/store/read-order';

/** The landmarks are those of the mail program. */
const isOfMail = (violation: string) => !/^(landmark-one-main|region):/.test(violation);

test('the confirmation and the page of the order can be printed, and the e-mail fits a narrow, dark screen', async ({
  page,
}) => {
  await checkOutWith(page, 'open-day', 'Visitor', 2);
  await fillCustomer(page);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Complete Order', exact: true }).click();
  const reference = await expectConfirmation(page, 'open-day');
  const ordered = page.getByText('2 x Visitor');
  await expect(ordered).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(ordered).toBeVisible();
  await expect(page.getByText(`Order Reference Number: ${reference}.`)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'Page of this order' }).click();
  const place = page.getByRole('link', { name: '1 Pier Road, Portland, ME 04101' });
  const ofNoUseOnPaper = page
    .getByRole('link', { name: 'Contact us' })
    .or(page.getByRole('link', { name: 'Calendar file' }))
    .or(page.getByRole('link', { name: 'Español' }));
  await expect(ofNoUseOnPaper).toHaveCount(3);
  await page.emulateMedia({ media: 'print' });
  await expect(place).toBeVisible();
  await expect(ofNoUseOnPaper).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  const { text, html, attachments } = await PostalMime.parse((await readOrder(reference)).mail, {
    attachmentEncoding: 'base64',
  });
  expect(text).toContain('2 x Visitor');
  expect(attachments.map(({ filename }) => filename)).toEqual([`${reference}.png`, 'event.ics']);
  const code = `data:image/png;base64,${attachments[0]?.content}`;
  await page.goto('about:blank');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setContent((html ?? '').replace(/cid:[^"]+/, code));
    const seen = page.getByRole('img', { name: `${reference} as a QR code` });
    expect(await seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const where = `at ${width} pixels, ${colorScheme}`;
      expect.soft((await axeViolations(page)).filter(isOfMail), where).toEqual([]);
      await expectNoSidewaysScroll(page, where);
      await expectWholeTexts(page, where);
    }
  }
});

test('the page of an order opens after hundreds of requests with forged addresses', async ({ page }) => {
  await checkOutWith(page, 'open-day', 'Visitor', 1);
  await fillCustomer(page);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Complete Order', exact: true }).click();
  const reference = await expectConfirmation(page, 'open-day');
  const { text } = await PostalMime.parse((await readOrder(reference)).mail);
  const address = /\S+\/orders\/\S+/.exec(text ?? '')?.[0] ?? '';

  const invented = Array.from({ length: 650 }, (_, turn) => `/orders/${reference}/invented${turn}`);
  // More connections at once than a server accepts would make the test wait for the network.
  while (invented.length > 0) {
    const answers = await Promise.all(invented.splice(0, 25).map((path) => page.request.get(path)));
    expect(new Set(answers.map((answer) => answer.status()))).toEqual(new Set([404]));
  }
  expect((await page.goto(address))?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
});

import { expect, type Page, test } from '@playwright/test';
import PostalMime from 'postal-mime';
import { axeViolations } from '../src/steps/axe-violations';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { expectNoSidewaysScroll, expectWholeTexts } from '../src/steps/reading';
import { readOrder } from '../src/store/read-order';

/** Orders free tickets. @returns the order's reference. */
async function orderVisitors(page: Page, quantity: number): Promise<string> {
  await checkOutWith(page, 'open-day', 'Visitor', quantity);
  await fillCustomer(page);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Complete Order', exact: true }).click();
  return expectConfirmation(page, 'open-day');
}

/** The landmarks are those of the mail program. */
const isOfMail = (violation: string) => !/^(landmark-one-main|region):/.test(violation);

test('the confirmation and the page of the order can be printed, and the e-mail fits a narrow, dark screen', async ({
  page,
}) => {
  const reference = await orderVisitors(page, 2);
  const ordered = page.getByText('2 x Visitor');
  // In a fold, which is open on paper.
  await expect(ordered).toBeHidden();

  await page.emulateMedia({ media: 'print' });
  await expect(ordered).toBeVisible();
  await expect(page.getByText(`Order Reference Number: ${reference}.`)).toBeVisible();
  const codes = page.getByRole('button', { name: 'Show the code on the whole screen' });
  const onPaper = async () => {
    for (const code of await codes.all()) {
      const { width = 0 } = (await code.boundingBox()) ?? {};
      // 40 mm, of 96 pixels in an inch.
      expect(width).toBeCloseTo((40 / 25.4) * 96, 0);
    }
  };
  await expect(page.getByRole('button')).toHaveCount(2);
  await onPaper();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'View order' }).click();
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`)))
    .toContain('Figtree loaded');
  const place = page.getByRole('link', { name: '1 Pier Road, Portland, ME 04101' });
  const ofNoUseOnPaper = page
    .getByRole('link', { name: 'Contact us' })
    .or(page.getByRole('button', { name: 'Print' }))
    .or(page.getByRole('link', { name: 'Send this ticket' }))
    .or(page.getByRole('link', { name: 'Español' }));
  await expect(ofNoUseOnPaper).toHaveCount(6);
  await page.emulateMedia({ media: 'print' });
  await expect(place).toHaveCount(2);
  await expect(page.getByText('2 x Visitor')).toBeVisible();
  await expect(ofNoUseOnPaper).toHaveCount(0);
  await onPaper();
  await page.emulateMedia({ media: 'screen' });

  const { text, html, attachments } = await PostalMime.parse((await readOrder(reference)).mail, {
    attachmentEncoding: 'base64',
  });
  expect(text).toContain('2 x Visitor');
  expect(attachments.map(({ filename }) => filename)).toEqual([
    `${reference}-1.png`,
    `${reference}-2.png`,
    'event.ics',
  ]);
  const code = `data:image/png;base64,${attachments[0]?.content}`;
  await page.goto('about:blank');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setContent((html ?? '').replaceAll(/cid:[^"]+/g, code));
    const seen = page.getByRole('img', { name: `${reference}/1 as a QR code` });
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

test('a code opens on the whole screen, and stubs are swiped sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await checkOutWith(page, 'open-day', 'Visitor', 3);
  await fillCustomer(page);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Complete Order', exact: true }).click();
  await expectConfirmation(page, 'open-day');
  const left = async (name: string) => (await page.getByRole('article', { name }).boundingBox())?.x ?? 0;
  expect(await left('Visitor, 2 of 3')).toBeGreaterThan(300);
  for (const address of [null, await page.getByRole('link', { name: 'View order' }).getAttribute('href')]) {
    if (address) await page.goto(address);
    const code = page.getByRole('button', { name: 'Show the code on the whole screen' }).nth(1);
    // A keyboard reaches each stub, which is then in view.
    await code.focus();
    await expect.poll(() => left('Visitor, 2 of 3')).toBeLessThan(60);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(code).toBeFocused();
  }
});

test('a ticket that a buyer sends becomes that of who accepts it, and of nobody after', async ({
  page,
  browser,
  baseURL,
}) => {
  const reference = await orderVisitors(page, 2);
  await page.getByRole('link', { name: 'View order' }).click();
  const send = page.getByRole('link', { name: 'Send this ticket' });
  const offer = (await send.nth(1).getAttribute('href')) ?? '';

  const friend = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await friend.goto(offer);
  await expect(friend.getByRole('heading', { name: 'A ticket for you' })).toBeVisible();
  expect(await friend.content()).not.toContain(reference);
  expect(await axeViolations(friend)).toEqual([]);
  await friend.getByRole('textbox', { name: 'Name on the ticket (optional)' }).fill('Grace');
  await friend.getByRole('button', { name: 'Accept this ticket' }).click();
  await expect(friend.getByRole('heading', { name: 'Your ticket' })).toBeVisible();
  await expect(friend.getByRole('button', { name: 'Show the code on the whole screen' })).toBeVisible();
  expect(await friend.content()).not.toContain(reference);
  expect(friend.url()).not.toBe(offer);

  await page.reload();
  await expect(page.getByText('Handed on to Grace')).toBeVisible();
  await expect(send).toHaveCount(1);
  await page.goto(offer);
  await expect(page.getByRole('heading', { name: 'This ticket has already been accepted' })).toBeVisible();
  await friend.context().close();
});

test('the page of an order opens after hundreds of requests with forged addresses', async ({ page }) => {
  const reference = await orderVisitors(page, 1);
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

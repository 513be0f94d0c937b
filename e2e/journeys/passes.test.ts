import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import {
  filesOfPass,
  makeAppleAccount,
  makeGoogleAccount,
  signerOf,
} from '../../shell/server/testing/pass-accounts';
import { axeViolations } from '../src/steps/axe-violations';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { expectNoSidewaysScroll } from '../src/steps/reading';
import { takeScreenshot } from '../src/steps/take-screenshot';
import { test } from '../src/store/isolated-store';

const apple = makeAppleAccount();
const google = makeGoogleAccount();
const doorToken = 'a token of scanners with 32 characters';

test.use({
  viewport: { width: 390, height: 844 },
  serverSettings: { ...apple.settings, ...google.settings, DOOR_TOKEN: doorToken },
});

/** Presses a button of Apple Wallet. @returns the code in the pass, which the account has signed. */
async function codeOfPass(page: Page, button: Locator, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(name);
  const files = filesOfPass(await readFile(await file.path()));
  expect(signerOf(files, apple).fingerprint256).toBe(apple.certificate.fingerprint256);
  return JSON.parse(files.get('pass.json')?.toString() ?? '').barcodes[0].message;
}

/** Follows a button of Google Wallet up to Google, which no test may reach. @returns the code in the ticket that Google would get. */
async function codeOfLink(page: Page, button: Locator): Promise<string> {
  const address = await button.evaluate((link: HTMLAnchorElement) => link.href);
  const { location = '' } = (await page.request.get(address, { maxRedirects: 0 })).headers();
  const [start, claims = ''] = location.split('.').slice(-3);
  expect(start).toMatch(/save\/[\w-]+$/);
  const { payload } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return payload.eventTicketObjects[0].barcode.value;
}

test('a buyer gets a pass for each of two tickets, and who accepts the second one gets another', async ({
  page,
  browser,
  store,
}, info) => {
  const admit = async (code: string) => {
    const answer = await page.request.post(`${store.origins.api}/ticketCheckout/admit`, {
      headers: { authorization: `Bearer ${doorToken}` },
      data: { code },
    });
    const { tickets = [], reason } = await answer.json();
    return reason ?? tickets.map(({ number }: { readonly number: number }) => number);
  };
  const toApple = page.getByRole('link', { name: 'Add to Apple Wallet' });
  const toGoogle = page.getByRole('link', { name: 'Add to Google Wallet' });

  await checkOutWith(page, 'open-day', 'Visitor', 2);
  await fillCustomer(page);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Complete Order', exact: true }).click();
  const reference = await expectConfirmation(page, 'open-day');
  await expect(toApple).toHaveCount(2);
  await expect(toGoogle).toHaveCount(2);
  expect(await axeViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page, 'on the confirmation');
  await takeScreenshot(page, info, 'passes-confirmation');
  const codes = [
    await codeOfPass(page, toApple.nth(0), 'open-day-1.pkpass'),
    await codeOfPass(page, toApple.nth(1), 'open-day-2.pkpass'),
  ];
  expect(codes).toEqual([`${reference}/1`, `${reference}/2`]);

  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
  await expect(toApple).toHaveCount(2);
  expect(await axeViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page, 'on the page of the order');
  await takeScreenshot(page, info, 'passes-order');
  const orderPage = page.url();
  const secondPass = (await toApple.nth(1).getAttribute('href')) ?? '';
  expect(await codeOfLink(page, toGoogle.nth(1))).toBe(codes[1]);
  expect(await admit(codes[0] ?? '')).toEqual([1]);
  await page.goto(orderPage);
  await expect(page.getByText('Used at the door')).toBeVisible();
  await expect(toApple).toHaveCount(1);

  const offer = await page.getByRole('link', { name: 'Send this ticket' }).getAttribute('href');
  const friend = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await friend.goto(offer ?? '');
  await friend.getByRole('textbox', { name: 'Name on the ticket (optional)' }).fill('Grace');
  await friend.getByRole('button', { name: 'Accept this ticket' }).click();
  const friendsPass = friend.getByRole('link', { name: 'Add to Apple Wallet' });
  expect(await axeViolations(friend)).toEqual([]);
  await takeScreenshot(friend, info, 'passes-ticket');
  const newCode = await codeOfPass(friend, friendsPass, 'open-day.pkpass');
  await friend.context().close();

  expect((await page.goto(secondPass))?.status()).toBe(409);
  await expect(page.getByText('You sent this ticket to somebody, who accepted it.')).toBeVisible();
  expect(await admit(codes[1] ?? '')).toBe('unknown');
  expect(await admit(newCode)).toEqual([2]);
});

import { expect } from '@playwright/test';
import * as v from 'valibot';
import { visitor } from '../steps/fill-checkout';
import type { DrivenPage } from './driven-page';

/** The cart of an event page. */
export const cart = 'section[aria-label="Cart"]';

/** Opens an event and adds one ticket after another. @param origin - of the store */
export async function chooseTickets(
  page: DrivenPage,
  origin: string,
  slug: string,
  tickets: readonly string[],
) {
  await page.open(`${origin}/events/${slug}`);
  for (const ticket of tickets) await page.click('button', `Add one ${ticket}`);
  for (const ticket of new Set(tickets)) {
    await page.holds(`${tickets.filter((one) => one === ticket).length} x ${ticket}`, cart);
  }
}

/** Chooses one ticket of an event and goes to its checkout. */
export async function checkOutWith(page: DrivenPage, origin: string, slug: string, ticket: string) {
  await chooseTickets(page, origin, slug, [ticket]);
  await page.click('link', 'Checkout');
  await page.isAt(new RegExp(`/events/${slug}/checkout$`));
}

/** Enters the customer's details and accepts the terms. */
export async function fillCustomer(page: DrivenPage) {
  for (const [label, text] of Object.entries(visitor)) await page.fill(label, text);
  await page.click('checkbox', 'I accept the Terms & Conditions');
}

const order = /^\d+ tickets? · \$/;
const promoFold = 'Have a promo code?';

/** Tries a promo code in a checkout, and unfolds before what has the field: on a phone the order, and the field's own fold. */
export async function applyPromo(page: DrivenPage, code: string) {
  const hasField = async () => Number(await page.count('textbox', 'Promo code')) > 0;
  const hasFold = async (name: string | RegExp) => Number(await page.count('button', name)) > 0;
  await expect
    .poll(async () => (await hasField()) || (await hasFold(promoFold)) || hasFold(order))
    .toBe(true);
  if (!(await hasField()) && !(await hasFold(promoFold))) await page.click('button', order);
  if (!(await hasField())) await page.click('button', promoFold);
  await page.fill('Promo code', code);
  await page.click('button', 'Apply');
}

/** Waits for the confirmation of an order. @returns its reference. */
export async function expectConfirmation(page: DrivenPage, slug: string): Promise<string> {
  await page.isAt(new RegExp(`/events/${slug}/confirmation\\?`));
  await page.sees('Thank you for your Order!');
  const address = new URL(v.parse(v.string(), await page.read('location.href')));
  const reference = address.searchParams.get('referenceID') ?? '';
  expect(reference).not.toBe('');
  await page.sees(`Order Reference Number: ${reference}.`);
  return reference;
}

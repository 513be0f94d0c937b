import { expect, type Page, test } from '@playwright/test';
import { countPresses, type Hand } from '../src/steps/count-presses';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { visitor } from '../src/steps/fill-checkout';
import {
  braintreePurchase,
  mxPurchase,
  type Purchase,
  stripePurchase,
  textField,
} from '../src/steps/purchases';
import { readPrices } from '../src/steps/read-prices';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

interface Way extends Purchase {
  /** Most taps and fields, from the landing to the confirmation. */
  readonly typed: number;
  /** The same where the browser fills in what it knows. */
  readonly autofilled: number;
}

const ways: readonly Way[] = [
  { ...mxPurchase, typed: 17, autofilled: 9 },
  { ...braintreePurchase, typed: 16, autofilled: 9 },
  { ...stripePurchase, typed: 16, autofilled: 9 },
  {
    name: 'nothing to pay',
    slug: 'open-day',
    ticket: 'Visitor',
    pay: /^Complete Order$/,
    card: () => [],
    typed: 13,
    autofilled: 6,
  },
];

async function chooseTicket(page: Page, hand: Hand, slug: string, ticket: string): Promise<void> {
  await page.goto('/');
  await hand.tap(page.locator(`a[href="/events/${slug}"]`));
  await hand.tap(page.getByRole('button', { name: `Add one ${ticket}`, exact: true }));
  await hand.tap(page.getByRole('link', { name: 'Checkout' }));
  await expect(textField(page, 'Name')).toBeVisible();
}

async function placeOrder(page: Page, hand: Hand, slug: string, pay: RegExp): Promise<void> {
  await hand.tap(page.getByRole('checkbox', { name: 'I accept the Terms & Conditions' }));
  await hand.tap(page.getByRole('button', { name: pay }));
  await expectConfirmation(page, slug);
}

const details = (page: Page) =>
  Object.entries(visitor).map(([name, text]) => ({ input: textField(page, name), text }));

for (const { name, slug, ticket, pay, card, typed, autofilled } of ways) {
  test(`one ticket with ${name} takes at most ${typed} taps and fields, 12 of them fields`, async ({
    page,
  }) => {
    const hand = countPresses();
    await chooseTicket(page, hand, slug, ticket);
    for (const value of [...details(page), ...card(page)]) await hand.type(value);
    await placeOrder(page, hand, slug, pay);
    expect(hand.presses()).toBeLessThanOrEqual(typed);
    expect(hand.counted.fields).toBeLessThanOrEqual(12);
  });

  test(`one ticket with ${name} takes at most ${autofilled} with the browser’s autofill`, async ({
    page,
  }) => {
    const hand = countPresses();
    await chooseTicket(page, hand, slug, ticket);
    await hand.autofill(details(page));
    const known = card(page).filter(({ isSecret }) => !isSecret);
    if (known.length > 0) await hand.autofill(known);
    for (const secret of card(page).filter(({ isSecret }) => isSecret)) await hand.type(secret);
    await placeOrder(page, hand, slug, pay);
    expect(hand.presses()).toBeLessThanOrEqual(autofilled);
  });
}

test('every field for autofill has its purpose', async ({ page }) => {
  await chooseTicket(page, countPresses(), 'harbor', 'General Admission');
  const nameless = page.getByRole('form', { name: 'Checkout' }).locator('input:not([type=checkbox])');
  for (const input of await nameless.all()) await expect(input).toHaveAttribute('autocomplete', /\S/);
});

test('the first screen of a phone shows the event, its price, and the first ticket or a link to it', async ({
  page,
}) => {
  await page.goto('/events/harbor');
  for (const seen of [
    page.getByRole('heading', { name: 'Harbor Lights' }),
    page.getByText('Gates: 6:00 PM - 11:00 PM'),
    page.getByText(/^\$/).first(),
    page.getByRole('button', { name: /^Add one / }).first(),
  ]) {
    await expect(seen).toBeInViewport({ ratio: 1 });
  }
});

test('the first screen of a phone shows three tickets, each with the price to pay as its largest text', async ({
  page,
}) => {
  await page.goto('/events/harbor');
  const tickets = page.getByRole('group');
  await expect(tickets.first()).toBeVisible();
  for (const place of [0, 1, 2]) {
    const ticket = tickets.nth(place);
    await expect(ticket.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(ticket.getByText(/^\$/).first()).toBeInViewport({ ratio: 1 });
    const [allIn, ...others] = await readPrices(ticket);
    for (const other of others) expect(other.size).toBeLessThan(allIn?.size ?? 0);
    const name = ticket.getByRole('heading');
    const size = await name.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(allIn?.size).toBeGreaterThan(size);
  }
});

test('the checkout shows date and place in two lines below the event’s name', async ({ page }) => {
  await chooseTicket(page, countPresses(), 'harbor', 'General Admission');
  const day = page.getByText(/^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+, \d{4}$/);
  const rest = page.getByText(/^Gates: 6:00 PM - 11:00 PM E[SD]T · Portland, ME$/);
  const boxes = [page.getByRole('heading', { name: 'Harbor Lights' }), day, rest].map(async (line) => {
    await expect(line).toBeInViewport({ ratio: 1 });
    return (await line.boundingBox()) ?? { y: 0, height: Number.POSITIVE_INFINITY };
  });
  const [name, first, second] = await Promise.all(boxes);
  expect(first?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0) - 1);
  expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0) - 1);
  for (const line of [first, second]) expect(line?.height).toBeLessThan(24);
});

for (const { name, slug, ticket } of ways) {
  test(`the first field of the checkout with ${name} is near the top`, async ({ page }) => {
    await chooseTicket(page, countPresses(), slug, ticket);
    const box = await textField(page, 'Name').boundingBox();
    expect(box?.y).toBeLessThan(300);
  });
}

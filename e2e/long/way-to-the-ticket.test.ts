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
import { approveInSheet, walletButton } from '../src/steps/wallets';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

interface Way extends Purchase {
  /** Most taps and fields, from the landing to the confirmation. */
  readonly typed: number;
  /** The same where the browser fills in what it knows. */
  readonly autofilled: number;
}

const ways: readonly Way[] = [
  { ...mxPurchase, typed: 14, autofilled: 8 },
  { ...braintreePurchase, typed: 14, autofilled: 8 },
  { ...stripePurchase, typed: 14, autofilled: 8 },
  {
    name: 'nothing to pay',
    slug: 'open-day',
    ticket: 'Visitor',
    pay: /^Complete Order$/,
    card: () => [],
    typed: 11,
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

/** What is left to type for a visitor whose zipcode names the city. */
const typedDetails = (page: Page) =>
  Object.entries({ ...visitor, Zipcode: '10001' })
    .filter(([name]) => name !== 'City' && name !== 'State')
    .map(([name, text]) => ({ input: textField(page, name), text }));

for (const { name, slug, ticket, pay, card, typed, autofilled } of ways) {
  test(`one ticket with ${name} takes at most ${typed} taps and fields, 9 of them fields`, async ({
    page,
  }) => {
    const hand = countPresses();
    await chooseTicket(page, hand, slug, ticket);
    for (const value of typedDetails(page)) await hand.type(value);
    await expect(textField(page, 'City')).toHaveValue('New York');
    await expect(textField(page, 'State')).toHaveValue('NY');
    for (const value of card(page)) await hand.type(value);
    await placeOrder(page, hand, slug, pay);
    expect(hand.presses()).toBeLessThanOrEqual(typed);
    expect(hand.counted.fields).toBeLessThanOrEqual(9);
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

for (const { name, slug, ticket } of [stripePurchase, braintreePurchase]) {
  test(`one ticket with a wallet of ${name} takes at most 5 taps, and no field`, async ({ page }) => {
    const hand = countPresses();
    await chooseTicket(page, hand, slug, ticket);
    const button = walletButton(page, 'Google Pay');
    await expect(button).toBeInViewport({ ratio: 1 });
    await hand.tap(page.getByRole('checkbox', { name: 'I accept the Terms & Conditions' }));
    await hand.tap(button);
    await approveInSheet(page);
    await expectConfirmation(page, slug);
    expect(hand.counted).toEqual({ taps: 5, fields: 0 });
  });
}

test('the cart opens as a sheet that keeps the page still and the focus inside, until it is dragged down', async ({
  page,
}) => {
  await page.goto('/events/harbor');
  await page.getByRole('button', { name: 'Add one General Admission', exact: true }).tap();
  const open = page.getByRole('button', { name: /View cart$/ });
  const sheet = page.getByRole('dialog', { name: 'Cart' });
  const drag = async (distance: number) => {
    const { x, y, width } = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    await page.mouse.move(x + width / 2, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + 10 + distance / 2);
    await page.mouse.move(x + width / 2, y + 10 + distance);
    await page.mouse.up();
  };

  await open.tap();
  await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const scrolled = await page.evaluate(() => scrollY);
  await page.mouse.move(195, 60);
  await page.mouse.wheel(0, 600);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.matches('main :not(dialog *)'))).toBe(false);
  }
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);

  const hide = sheet.getByRole('button', { name: 'Hide cart' });
  await drag(40);
  await expect(hide).toBeVisible();
  await drag(200);
  await expect(hide).toHaveCount(0);
  await expect(open).toBeFocused();
});

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

test('details that the visitor let this device remember leave five taps for a ticket with nothing to pay', async ({
  page,
}) => {
  const first = countPresses();
  await chooseTicket(page, first, 'harbor', 'General Admission');
  for (const { input, text } of [...details(page), ...mxPurchase.card(page)]) await input.fill(text);
  await page.getByRole('checkbox', { name: 'Remember me on this device' }).check();
  await placeOrder(page, first, 'harbor', mxPurchase.pay);

  const hand = countPresses();
  await chooseTicket(page, hand, 'open-day', 'Visitor');
  for (const { input, text } of details(page)) {
    await expect(input).toHaveValue(text);
  }
  await placeOrder(page, hand, 'open-day', /^Complete Order$/);
  expect(hand.presses()).toBeLessThanOrEqual(5);
});

test('the head of the checkout is one row with date, place and total', async ({ page }) => {
  await chooseTicket(page, countPresses(), 'harbor', 'General Admission');
  const row = [
    page.getByRole('button', { name: 'Back to Menu' }),
    page.getByRole('heading', { name: 'Harbor Lights' }),
    page.getByText(/^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+\s6:00 PM · Portland$/),
    page.getByRole('button', { name: /^1 ticket · \$/ }),
  ];
  const tops: number[] = [];
  const ends: number[] = [];
  for (const part of row) {
    await expect(part).toBeInViewport({ ratio: 1 });
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: Number.POSITIVE_INFINITY };
    tops.push(y);
    ends.push(y + height);
  }
  expect(Math.max(...ends) - Math.min(...tops)).toBeLessThanOrEqual(60);
});

test('the pay button is within the thumb’s reach, and covers no field that has the focus', async ({
  page,
}) => {
  await chooseTicket(page, countPresses(), 'harbor', 'General Admission');
  const pay = page.getByRole('button', { name: 'Complete Order' });
  await expect(pay).toBeInViewport({ ratio: 1 });
  for (const { input } of [...details(page), ...mxPurchase.card(page)]) {
    await input.focus();
    const [field, button] = [await input.boundingBox(), await pay.boundingBox()];
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  }
  // Of a window this low, little would be left.
  await page.setViewportSize({ width: 640, height: 320 });
  await textField(page, 'Email').focus();
  await expect(pay).not.toBeInViewport();
});

for (const { name, slug, ticket } of ways) {
  test(`the first field of the checkout with ${name} is near the top`, async ({ page }) => {
    await chooseTicket(page, countPresses(), slug, ticket);
    const first = page.getByRole('group', { name: 'Express checkout' }).or(textField(page, 'Email')).first();
    const box = await first.boundingBox();
    expect(box?.y).toBeLessThan(300);
  });
}

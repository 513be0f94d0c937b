import { expect, type Locator, type Page, test } from '@playwright/test';
import { addTickets, openEvent } from '../src/steps/choose-tickets';
import { readPrices } from '../src/steps/read-prices';
import { journeyOrigins } from '../src/store/journey-store';

// $30.00 and $1,199.00, 8.25 % tax, $1.50 for each order, and 3.5 % of all that.
const seat = { price: '$30.00', allIn: '$35.17' };
const table = { price: '$1,199.00', allIn: '$1,344.90' };

/** Sees that the first price is larger than each other one and at least as bold, and that none is broken. */
async function expectFirstLargest(box: Locator, expected: readonly string[], where: string): Promise<void> {
  const [first, ...others] = await readPrices(box);
  expect(
    [first, ...others].map((price) => price?.text),
    where,
  ).toEqual(expected);
  for (const other of others) {
    expect(other.size, `${other.text} ${where}`).toBeLessThan(first?.size ?? 0);
    expect(other.weight, `${other.text} ${where}`).toBeLessThanOrEqual(first?.weight ?? 0);
  }
  for (const { text, lines } of [first, ...others].filter((price) => price !== undefined)) {
    expect(lines, `lines of ${text} ${where}`).toBe(1);
  }
}

for (const language of ['en', 'es']) {
  test(`the price with fees and taxes is first and largest at every width, in ${language}`, async ({
    page,
  }) => {
    await page.goto(`/?lang=${language}`);
    const card = page.getByRole('article').filter({ hasText: 'Orchard Evening' });
    for (const width of [320, 360, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const range = [`${seat.allIn} – ${table.allIn}`, `${seat.price} – ${table.price}`];
      await expectFirstLargest(card, range, `on the landing page at ${width} pixels`);
    }
    await page.goto(`/events/orchard?lang=${language}`);
    for (const width of [320, 360, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      for (const [name, { price, allIn }] of [
        ['Orchard Seat', seat],
        ['Orchard Table', table],
      ] as const) {
        const ticket = page.getByRole('group', { name, exact: true });
        await expectFirstLargest(ticket, [allIn, price], `on the event page at ${width} pixels`);
        await expect(ticket).toContainText(language === 'en' ? `${price} plus fees` : `${price} más cargos`);
      }
    }
  });
}

const cents = (text: string) => Math.round(Number(text.replace(/[$,]/g, '')) * 100);

/** Sees that the amounts of the lines add up to the subtotal, and that the total, the last amount, is the largest. */
async function expectSum(box: Locator, lines: number): Promise<void> {
  const prices = (await readPrices(box)).filter(({ text }) => /^\$[\d,.]+$/.test(text));
  const amounts = prices.map(({ text }) => cents(text));
  expect(amounts.slice(0, lines)).toEqual([6000, 119900]);
  expect(amounts[lines]).toBe(125900);
  const [total, ...others] = prices.reverse();
  for (const other of others) expect(other.size).toBeLessThan(total?.size ?? 0);
}

async function chooseThree(page: Page): Promise<void> {
  await openEvent(page, 'orchard');
  await addTickets(page, 'Orchard Seat', 2);
  await addTickets(page, 'Orchard Table', 1);
}

test('the lines of cart and checkout add up to the subtotal, and the total is the largest amount', async ({
  page,
}) => {
  await chooseThree(page);
  const cart = page.getByRole('region', { name: 'Cart' });
  await expect(cart).toContainText('1 x Orchard Table$1,199.00');
  await expectSum(cart, 2);
  const heading = await cart.getByRole('heading', { name: 'Your Cart' }).boundingBox();
  const line = await cart.getByText('2 x Orchard Seat').boundingBox();
  expect((line?.y ?? 0) - (heading?.y ?? 0) - (heading?.height ?? 0)).toBeLessThanOrEqual(24);

  await cart.getByRole('link', { name: 'Checkout' }).click();
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText('Total');
  await expectSum(order, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  const fold = order.getByRole('button', { name: /^3 tickets/ });
  await fold.click();
  await expect(order.getByText('Subtotal')).toBeVisible();
  const [folded, ...unfolded] = await readPrices(order);
  expect(folded?.text).toBe(unfolded.findLast(({ text }) => text.startsWith('$'))?.text);
});

test('search engines and messengers get prices with all fees from a store without a configured address', async ({
  page,
  request,
}) => {
  const { storefront } = journeyOrigins;
  await openEvent(page, 'orchard');
  const address = `${storefront}/events/orchard`;
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', address);
  const described = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(described).toMatchObject({
    url: address,
    offers: [
      { name: 'Orchard Seat', price: '35.17' },
      { name: 'Orchard Table', price: '1344.90' },
    ],
  });
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${address}</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${storefront}/sitemap.xml`);
});

import { devices, expect, type Locator, type Page, test } from '@playwright/test';
import { hostedField } from '@ticket-storefront/remote-checkout-braintree/journey';
import { checkOutWith } from '../src/steps/choose-tickets';
import { takeScreenshot } from '../src/steps/take-screenshot';

const ours = (page: Page) => page.getByRole('textbox', { name: 'City', exact: true });

/** The box around a hosted field, which is the page's own. */
const boxOf = (page: Page, field: string) =>
  page.locator(`div:has(> iframe[name="braintree-hosted-field-${field}"])`);

const styleOf = (element: Locator, ...properties: readonly string[]): Promise<Record<string, string>> =>
  element.evaluate((node, names) => {
    const style = getComputedStyle(node);
    return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
  }, properties);

const textStyle = ['color', 'font-family', 'font-size'];
const boxStyle = ['background-color', 'border', 'border-radius', 'height', 'padding'];
const focusStyle = ['outline', 'outline-offset'];

/** What shows that a field of ours has the focus: the ring of the cell around it. */
const focusOf = (field: Locator): Promise<Record<string, string>> =>
  field.evaluate((node, names) => {
    let cell: Element | null = node;
    while (cell && getComputedStyle(cell).outlineStyle === 'none') cell = cell.parentElement;
    const style = getComputedStyle(cell ?? node);
    return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
  }, focusStyle);

/** A colour of ours as it is on the page. */
const colorOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);

async function expectToLookLikeOurs(page: Page): Promise<void> {
  const number = hostedField(page, 'number');
  const box = boxOf(page, 'number');
  await expect(number).toBeVisible();
  await expect.poll(() => styleOf(number, ...textStyle)).toEqual(await styleOf(ours(page), ...textStyle));
  await expect.poll(() => styleOf(box, ...boxStyle)).toEqual(await styleOf(ours(page), ...boxStyle));

  await ours(page).focus();
  const focused = await focusOf(ours(page));
  await number.focus();
  await expect.poll(() => styleOf(box, ...focusStyle)).toEqual(focused);

  await number.fill('4111 1111 1111 1111');
  await expect(number).toHaveCSS('color', await colorOf(page, '--color-text'));
  await number.fill('9999');
  await expect(number).toHaveCSS('color', await colorOf(page, '--color-error'));
  await ours(page).focus();
  await expect(box).toHaveCSS('outline-color', await colorOf(page, '--color-error'));
}

for (const [opened, changed] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const) {
  test.describe(`opened in the ${opened} scheme`, () => {
    test.use({ colorScheme: opened });

    test('the card fields have our style and show focus and validity, also after the scheme changes', async ({
      page,
    }, info) => {
      await checkOutWith(page, 'braintree-paid', 'Table Seat', 1);
      await expectToLookLikeOurs(page);
      await takeScreenshot(page, info, `braintree-fields-${opened}`);
      await page.emulateMedia({ colorScheme: changed });
      await expect(hostedField(page, 'number')).toHaveValue('');
      await expectToLookLikeOurs(page);
    });
  });
}

test.describe('on a phone', () => {
  const { userAgent, viewport, hasTouch, isMobile } = devices['Pixel 7'];
  test.use({ userAgent, viewport, hasTouch, isMobile });

  test('the elements of braintree-web for phone keyboards are invisible and violate no policy', async ({
    page,
  }) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
    });
    await checkOutWith(page, 'braintree-paid', 'Table Seat', 1);
    await expect(hostedField(page, 'number')).toBeVisible();
    const added = page.locator('input[data-braintree-type]');
    expect(await added.count()).toBeGreaterThan(0);
    for (const input of await added.all()) await expect(input).toHaveCSS('opacity', '0');
    expect(violations).toEqual([]);
  });
});

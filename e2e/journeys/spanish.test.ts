import { expect, type Page, test } from '@playwright/test';
import { mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { axeViolations } from '../src/steps/axe-violations';
import { visitor } from '../src/steps/fill-checkout';
import { takeScreenshot } from '../src/steps/take-screenshot';
import { watchComplaints } from '../src/steps/watch-complaints';
import { readOrder } from '../src/store/read-order';

const details = {
  name: visitor.Name,
  phone: visitor.Phone,
  email: visitor.Email,
  confirmEmail: visitor['Confirm email'],
  address1: visitor['Address 1'],
  city: visitor.City,
  state: visitor.State,
  zipcode: visitor.Zipcode,
  billingFirstName: 'Robin',
  billingLastName: 'Visitor',
  cardNumber: mxCards.approved,
  expiryMonth: '12',
  expiryYear: String(new Date().getFullYear() + 3),
  cvv: '123',
};

const expectLanguage = (page: Page, language: string) =>
  expect(page.locator('html')).toHaveAttribute('lang', language);

test.describe('with a browser in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('a visitor reads and pays in Spanish, and can switch to English', async ({ page }, info) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    const complaints = watchComplaints(page, ['error']);

    await page.goto('/events/harbor');
    await expectLanguage(page, 'es');
    await expect(page).toHaveTitle(/ - Entradas$/);
    await expect(page.getByText(/^\p{Ll}+, \d+ de \p{Ll}+ de \d{4}/u)).toBeVisible();
    await page.getByRole('button', { name: 'Agregar una: General Admission', exact: true }).click();
    const cart = page.getByRole('region', { name: 'Carrito' });
    await expect(cart.getByText('1 x General Admission')).toBeVisible();
    await expect(cart.getByRole('definition').filter({ hasText: /^\$45\.00$/ })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await takeScreenshot(page, info, 'spanish-event');

    await cart.getByRole('link', { name: 'Pagar' }).click();
    await expectLanguage(page, 'es');
    await page.getByRole('checkbox', { name: 'Acepto los términos y condiciones' }).check();
    await page.getByRole('button', { name: 'Completar pedido' }).click();
    await expect(page.getByText('Complete todos los campos obligatorios antes de continuar.')).toBeVisible();
    await expect(page.getByText('Escriba su nombre.')).toBeVisible();
    for (const [name, value] of Object.entries(details)) await page.locator(`[name="${name}"]`).fill(value);
    await page.getByRole('checkbox', { name: 'Igual que la dirección del cliente' }).check();
    expect(await axeViolations(page)).toEqual([]);
    await takeScreenshot(page, info, 'spanish-checkout');
    const placing = page.waitForRequest(/mx-web-transaction$/);
    await page.getByRole('button', { name: 'Completar pedido' }).click();
    // The page's own language, and not the list of the browser.
    expect(await (await placing).headerValue('accept-language')).toBe('es');

    await expect(page.getByRole('heading', { name: '¡Gracias por su pedido!' })).toBeVisible();
    await expect(page.getByText(`Se envió un correo electrónico a: ${visitor.Email}.`)).toBeVisible();
    await page.getByText('Recibo', { exact: true }).click();
    await expect(page.getByRole('region', { name: 'Lo que compró' }).getByText('Impuestos')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await takeScreenshot(page, info, 'spanish-confirmation');
    expect([...faults, ...complaints]).toEqual([]);
    const { mail } = await readOrder(new URL(page.url()).searchParams.get('referenceID') ?? '');
    expect(mail).toMatch(/^Subject: Sus entradas para /m);

    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for your Order!' })).toBeVisible();
    await expectLanguage(page, 'en');
    // The choice also holds for later documents without a language.
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Upcoming events' })).toBeVisible();
  });
});

test('a press on another language that ends elsewhere chooses nothing, and a click does', async ({
  page,
}) => {
  await page.goto('/events/harbor');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.evaluate(() => {
    const anchor = document.createElement('a');
    anchor.href = '/events/open-day';
    anchor.textContent = 'Open day';
    document.querySelector('footer')?.append(anchor);
  });
  const [choice, event] = ['Español', 'Open day'].map((name) => page.getByRole('link', { name }));
  const ahead = page.waitForRequest(/\/events\/open-day$/);
  // A browser that fetches ahead does so when the button goes down.
  for (const link of [choice, event]) {
    await link?.hover();
    await page.mouse.down();
    await page.mouse.move(0, 0);
    await page.mouse.up();
  }
  await ahead;
  expect(requests.filter((url) => url.includes('lang='))).toEqual([]);
  expect((await page.context().cookies()).filter(({ name }) => name.endsWith('lang'))).toEqual([]);
  await choice?.click();
  await expectLanguage(page, 'es');
});

test('the language of an address wins over the browser’s, and no visitor downloads another language', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const isSpanish = (url: string) => /\.es\./.test(url);

  const response = await page.goto('/events/harbor?lang=es');
  expect(response?.headers()['vary']).toContain('Accept-Language');
  await expect(page.getByRole('button', { name: 'Agregar una: General Admission' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'English' })).toHaveAttribute('hreflang', 'en');
  expect(scripts.filter((url) => /\/(common|storefront|fragment)\.(?!es\.)/.test(url))).toEqual([]);

  scripts.length = 0;
  await page.goto('/events/harbor?lang=en');
  await expect(page.getByRole('button', { name: 'Add one General Admission' })).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter(isSpanish)).toEqual([]);
});

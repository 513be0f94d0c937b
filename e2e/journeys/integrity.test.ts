import { expect, test } from '@playwright/test';

const timeLimitMs = 120_000;
const pages = ['/events/harbor', '/events/harbor/checkout'];

test('no changed script or style of any part is executed', async ({ page, context }) => {
  test.setTimeout(timeLimitMs);
  const files = new Map<string, string>();
  let path = '';
  page.on('request', (request) => {
    if (!/\/(shell|remote-[a-z-]+)\/.*\.(js|css)$/.test(request.url())) return;
    if (!files.has(request.url())) files.set(request.url(), path);
  });
  for (path of pages) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(files.size).toBeGreaterThan(8);

  for (const [url, of] of files) {
    const visit = await context.newPage();
    let served = 0;
    await visit.route(url, async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      served += 1;
      const changed = url.endsWith('.js') ? `window.changed = 1;${text}` : `:root{--changed:1}${text}`;
      await route.fulfill({ response: answer, body: changed });
    });
    await visit.goto(of);
    await visit.waitForLoadState('networkidle');
    const seen = await visit.evaluate(() => [
      Reflect.get(window, 'changed'),
      getComputedStyle(document.documentElement).getPropertyValue('--changed'),
    ]);
    expect(seen, url).toEqual([undefined, '']);
    expect(served, url).toBeGreaterThan(0);
    await visit.close();
  }
});

test('a script that no release lists is not loaded, even by a script of ours', async ({ page }) => {
  const answer = await page.goto('/events/harbor');
  expect(answer?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
  const outcome = await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.src = 'https://evil.example/steal.js';
      return 'taken';
    } catch (error) {
      return error instanceof TypeError ? 'refused by Trusted Types' : 'other';
    }
  });
  expect(outcome).toBe('refused by Trusted Types');
});

import { expect, test } from '@playwright/test';
import { type PartReport, partReportPath, readReleases } from '@ticket-storefront/api/protocol';

test('a page that a visitor leaves reports the load times and sizes of its parts and its paint times', async ({
  page,
}) => {
  const report = () => page.waitForRequest((request) => request.url().endsWith(partReportPath));
  const [first] = await Promise.all([report(), page.goto('/events/harbor')]);
  const [last] = await Promise.all([
    report(),
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }),
  ]);
  expect((first.postDataJSON() as PartReport).measures).toEqual([]);
  const { releases, measures } = last.postDataJSON() as PartReport;
  expect(readReleases(releases)).toContainEqual({
    part: 'remote-cart',
    version: expect.any(String),
    contract: expect.any(String),
  });
  const told = new Map(measures.map(({ part, name, value }) => [`${part} ${name}`, value]));
  for (const part of ['remote-event', 'remote-cart']) {
    expect(told.get(`${part} mount`)).toBeGreaterThan(0);
    expect(told.get(`${part} bytes`)).toBeGreaterThan(1000);
  }
  expect([...told.keys()]).toEqual(
    expect.arrayContaining([
      'shell bytes',
      'shell long-tasks',
      'remote-cart long-tasks',
      'shell lcp',
      'shell cls',
    ]),
  );
});

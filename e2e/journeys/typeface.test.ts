import { expect, test } from '@playwright/test';
import { expectNothingMoved, noteLayoutShifts } from '../src/steps/layout-shifts';
import { untilFigtree, wearsFigtree } from '../src/steps/typeface';

test('the typeface loads on an idle page without moving anything, and later pages load it from the cache', async ({
  page,
}) => {
  await noteLayoutShifts(page);
  await page.goto('/events/harbor');
  expect(await page.evaluate(wearsFigtree)).toBe(false);
  await untilFigtree(page);
  await expectNothingMoved(page);

  await page.goto('/');
  await untilFigtree(page);
  await expectNothingMoved(page);
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  );
  expect(sizes).toEqual([0]);
});

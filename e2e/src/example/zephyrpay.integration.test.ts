import { checkService } from '@ticket-storefront/payment-services/conformance';
import { readPrivateKeyFile } from '@ticket-storefront/signing';
import { startZephyrpay } from './zephyrpay';

test('the service in plain JavaScript does what the API relies on, as two processes', async () => {
  const zephyrpay = await startZephyrpay({ apiKey: 'x'.repeat(43), lateMs: 1000 });
  const key = readPrivateKeyFile(zephyrpay.testKeyFile);
  try {
    const services = [
      await zephyrpay.startService('service.mjs'),
      await zephyrpay.startService('service.mjs'),
    ];
    const addresses = services.map(({ address }) => address);
    const description = zephyrpay.describe(addresses);
    const results = await checkService({ addresses, processor: 'zephyrpay', description, key });
    expect(results.filter(({ result }) => result !== 'passed')).toEqual([]);
    expect(results.length).toBeGreaterThanOrEqual(40);
  } finally {
    await zephyrpay.stop();
  }
}, 120_000);

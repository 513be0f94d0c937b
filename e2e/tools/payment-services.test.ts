import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { type CallBody, type CallName, callService } from '@ticket-storefront/payment-services';
import { publicKeyOf } from '@ticket-storefront/signing';
import { missingFor, type ServiceProgram, startZephyrpay, type Zephyrpay } from '../src/example/zephyrpay';
import { runStorefront } from '../src/releases/run-storefront';

const programs: readonly ServiceProgram[] = ['service.mjs', 'service.py'];
const timeoutMs = 4000;
const lateMs = 1000;

for (const program of programs) {
  test.describe(program, () => {
    const missing = missingFor(program);
    test.skip(missing !== null, `left out: ${missing}`);

    let key: KeyObject;
    let zephyrpay: Zephyrpay;
    let services: Awaited<ReturnType<Zephyrpay['startService']>>[];
    let orders = 0;
    test.beforeEach(async () => {
      key = generateKeyPairSync('ed25519').privateKey;
      zephyrpay = await startZephyrpay({ apiKey: publicKeyOf(key), lateMs });
      services = await Promise.all([zephyrpay.startService(program), zephyrpay.startService(program)]);
    });
    test.afterEach(() => zephyrpay.stop());

    const call = (body: CallBody, addresses = services.map(({ address }) => address)) =>
      callService<CallName>(body, {
        processor: 'zephyrpay',
        description: zephyrpay.describe(addresses),
        key,
        timeoutMs,
      });
    const charge = (means: string) => ({
      call: 'charge' as const,
      reference: `order-${String(orders++).padStart(6, '0')}`,
      attempt: 1,
      amountCents: 5197,
      currency: 'USD' as const,
      means,
      customer: {},
    });

    test('it does what the API relies on', async () => {
      const addresses = services.map(({ address }) => address);
      const description = test.info().outputPath('zephyrpay.json');
      writeFileSync(description, JSON.stringify(zephyrpay.describe(addresses)));
      const files = ['--description', description, '--key', zephyrpay.testKeyFile];
      const ran = await runStorefront('3000', 'check', 'processor', ...addresses, ...files);
      expect(ran).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+ cases passed\.\n$/) });
    });

    test('without a connection to its processor nothing was charged, and nothing is known', async () => {
      const { address } = await zephyrpay.startService(program, { address: 'http://127.0.0.1:2' });
      const order = charge('tok_ok');
      const { reference, attempt, amountCents } = order;
      expect(await call(order, [address])).toEqual({ outcome: 'not-charged' });
      expect(await call({ call: 'find', reference, attempt, amountCents }, [address])).toEqual({
        outcome: 'unknown',
      });
      expect(await call({ call: 'refund', paymentId: 'ch_1', amountCents }, [address])).toEqual({
        outcome: 'not-yet',
      });
    });

    test('while it stops it refuses calls and answers those under way, and the other one goes on', async () => {
      const [first, second] = services;
      const addresses = [first?.address ?? ''];
      // Its answer comes at the end of its time.
      const underWay = call(charge('tok_late'), addresses);
      await expect.poll(() => zephyrpay.charges()).toHaveLength(1);
      const exited = first?.stop('SIGTERM');
      await expect.poll(() => call(charge('tok_ok'), addresses)).toMatchObject({ outcome: 'refused' });
      expect(await call(charge('tok_ok'))).toMatchObject({ outcome: 'approved' });
      expect(await underWay).toEqual({ outcome: 'unknown' });
      expect(await exited).toBe(0);
      expect(await call(charge('tok_ok'))).toMatchObject({ outcome: 'approved' });
      await second?.stop('SIGKILL');
      expect(await call(charge('tok_ok'))).toEqual({ outcome: 'unreachable' });
    });
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ProcessorData } from '@ticket-storefront/format';
import { fillMxCard, mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { demonstrationKey, keyFileOf, publicKeyOf } from '@ticket-storefront/signing';
import { simulatedPayments } from '@ticket-storefront/stack';
import { requireStorefront } from '../src/releases/run-storefront';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { payByMx } from '../src/steps/pay-by-mx';
import { test } from '../src/store/isolated-store';

const slug = 'harbor';
const serviceName = 'mx service';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.');
  return address.port;
}

/** MX Merchant as a payment service, in a process of its own. */
async function startService(keys: string, simulators: string) {
  const port = await freePort();
  const { api } = await simulatedPayments(simulators);
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', 'remote-checkout-mx/service/serve.ts'],
    {
      env: {
        ...process.env,
        ...api,
        SERVICE_PORT: String(port),
        LISTEN_HOST: '127.0.0.1',
        API_KEYS: publicKeyOf(demonstrationKey(keys, 'payments')),
        KEY_FILE: keyFileOf(keys, serviceName),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const address = `http://127.0.0.1:${port}`;
  await expect(async () => expect((await fetch(`${address}/readyz`)).ok).toBe(true)).toPass();
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { address: `${address}/payments`, stop };
}

test('tickets are sold by a payment service without a restart of the shop, also after one of two is killed', async ({
  page,
  store,
}) => {
  const port = String(store.port);
  const key = demonstrationKey(store.keys, serviceName);
  const services = await Promise.all([
    startService(store.keys, store.origins.simulators),
    startService(store.keys, store.origins.simulators),
  ]);
  const [first, second] = services;
  const file = join(store.store, 'mx-service.json');
  const describeAs = async (addresses: readonly string[]) => {
    const description: Pick<ProcessorData, 'label' | 'services' | 'keys'> = {
      label: 'MX Merchant',
      services: [...addresses],
      keys: [publicKeyOf(key)],
    };
    writeFileSync(file, JSON.stringify(description));
    await requireStorefront(port, 'processor', 'mxmerchant', '--description', file);
  };
  try {
    await test.step('the control: orders go by the service that is described, and by nothing else', async () => {
      await describeAs([`http://127.0.0.1:${await freePort()}/payments`]);
      await checkOutWith(page, slug, 'General Admission', 1);
      await fillCustomer(page);
      await fillMxCard(page, mxCards.approved);
      await acceptTerms(page);
      const unreachable = page.getByText('The payment service cannot be reached').first();
      await expect(async () => {
        await page.getByRole('button', { name: 'Complete Order' }).click();
        await expect(unreachable).toBeVisible({ timeout: 2000 });
      }).toPass();
    });
    await test.step('it declines and approves', async () => {
      await describeAs([first.address, second.address]);
      await fillMxCard(page, mxCards.declined);
      await expect(async () => {
        await page.getByRole('button', { name: 'Complete Order' }).click();
        await expect(page.getByText('Transaction failed: Declined')).toBeVisible({ timeout: 2000 });
      }).toPass();
      await fillMxCard(page, mxCards.approved);
      await page.getByRole('button', { name: 'Complete Order' }).click();
      const reference = await expectConfirmation(page, slug);
      expect(await store.chargesOf(reference)).toHaveLength(1);
    });
    await test.step('one of two is killed', async () => {
      await first.stop('SIGKILL');
      await checkOutWith(page, slug, 'General Admission', 1);
      expect(await store.chargesOf(await payByMx(page, slug))).toHaveLength(1);
    });
    await test.step('without a description the API charges by itself again', async () => {
      await requireStorefront(port, 'processor', 'mxmerchant', '--remove');
      await second.stop('SIGTERM');
      await checkOutWith(page, slug, 'General Admission', 1);
      await expect(async () => {
        expect(await store.chargesOf(await payByMx(page, slug))).toHaveLength(1);
      }).toPass();
    });
  } finally {
    await requireStorefront(port, 'processor', 'mxmerchant', '--remove').catch(() => undefined);
    await Promise.all(services.map(({ stop }) => stop('SIGKILL')));
  }
});

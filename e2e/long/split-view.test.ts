import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { registryHeadPath, registryHeadSchema } from '@ticket-storefront/registry';
import { changeRegistry } from '@ticket-storefront/registry/registrar';
import { publicKeyOf } from '@ticket-storefront/signing';
import * as v from 'valibot';
import { startRegistrar } from '../src/releases/open-console';
import { runStorefrontIn } from '../src/releases/run-storefront';
import { registrarOf } from '../src/releases/store-registry';
import { test } from '../src/store/isolated-store';

const withinMs = 60_000;

test('a monitor finds within a minute that a shop has another registry of the same key', async ({
  store,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'split-view-'));
  // The thief of the key writes to the shop's bucket; the registrar has another one.
  const truth = join(folder, 'registry');
  cpSync(store.registry, truth, { recursive: true });
  const registrar = await startRegistrar(store, { REGISTRY_STORAGE: truth });
  const thief = registrarOf(store);
  const environment = {
    PORT: String(store.port),
    REGISTRAR_URL: registrar.address,
    PLATFORM_KEYS: publicKeyOf(thief.platformKey),
  };
  const monitor = spawn(
    'node_modules/.bin/storefront',
    ['monitor', store.origin, '--state', join(folder, 'monitor.json')],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const lines: string[] = [];
  createInterface({ input: monitor.stderr }).on('line', (line) => lines.push(line));
  const head = async () => {
    const answer = await fetch(new URL(registryHeadPath, store.origin));
    return v.parse(registryHeadSchema, await answer.json());
  };
  try {
    await expect.poll(() => lines.at(-1)).toContain('all shops use what is in the log');

    const { code, complaint } = await runStorefrontIn('.', environment, 'renew');
    expect({ code, complaint }).toMatchObject({ code: 0 });
    const { counter } = await changeRegistry(thief, { type: 'freeze' }, thief.platformKey);
    // A shell server reads the bucket when it is visited.
    await expect.poll(async () => (await fetch(store.origin)).ok && (await head()).counter).toBe(counter);

    const began = Date.now();
    await expect
      .poll(() => lines.at(-1), { timeout: withinMs })
      .toContain(`${store.origin} uses a release set ${counter} that is not in the registrar’s log`);
    process.stdout.write(`The monitor found it after ${((Date.now() - began) / 1000).toFixed(1)} s.\n`);
  } finally {
    monitor.kill();
    await registrar.stop();
    rmSync(folder, { recursive: true });
  }
});

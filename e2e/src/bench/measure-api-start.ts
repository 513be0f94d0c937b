import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parametersOf } from '@ticket-storefront/bundler';
import * as v from 'valibot';
import type { StoreLocation } from '../store/store-location';

const pollMs = 5;
const runningSchema = v.object({ databaseUrl: v.string(), databaseSchema: v.string() });

const isHealthy = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Starts one more API on the database of a running store.
 * @returns seconds from the start of its process to its first answer that it is ready.
 */
export async function measureApiStart({ store, origins }: StoreLocation, port: number): Promise<number> {
  const running = v.parse(runningSchema, JSON.parse(readFileSync(join(store, 'running.json'), 'utf8')));
  const started = performance.now();
  const api = spawn(process.execPath, parametersOf('api'), {
    env: {
      API_PORT: String(port),
      STOREFRONT_ORIGIN: origins.storefront,
      DATABASE_URL: running.databaseUrl,
      DATABASE_SCHEMA: running.databaseSchema,
      MAIL_FOLDER: join(store, 'mail'),
    },
    stdio: 'ignore',
  });
  while (!(await isHealthy(`http://localhost:${port}/readyz`))) {
    if (api.exitCode !== null) throw new Error('The API ended before it answered.');
    await wait(pollMs);
  }
  const seconds = (performance.now() - started) / 1000;
  api.kill('SIGTERM');
  await once(api, 'exit');
  return seconds;
}

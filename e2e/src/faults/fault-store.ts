import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type DatabaseLink, startDatabaseLink, startEmbeddedPostgres } from '@ticket-storefront/postgres';
import { type Stack, schemaOf, startStack } from '@ticket-storefront/stack';
import { journeyDataset } from '../store/journey-dataset';
import type { StoreTables } from '../store/store-database';
import { type StoreLocation, storeAt } from '../store/store-location';
import { storeSettings } from '../store/store-settings';
import { type ProcessorNetwork, startProcessorNetwork } from './processor-network';

const firstPort = 4480;
const portsEach = 4;
const processorTimeoutMs = 3000;

/** Short times: a settlement that takes a minute in a deployment takes seconds here. */
const shortTimes = {
  PROCESSOR_TIMEOUT_MS: String(processorTimeoutMs),
  SETTLE_AFTER_MS: '6000',
  SWEEP_EVERY_MS: '500',
  STRIPE_HOLD_MS: '20000',
};

/** A store whose servers, network and database may fail. */
export interface FaultStore extends StoreLocation, Pick<Stack, 'startServer' | 'killServer'> {
  readonly network: ProcessorNetwork;
  readonly database: DatabaseLink;
  /** The tables by a way that never fails, to be looked into from outside. */
  readonly tables: StoreTables;
}

export const test = base.extend<{ baseURL: string }, { store: FaultStore }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off this pattern.
    async ({}, use, info) => {
      Object.assign(process.env, shortTimes);
      const data = mkdtempSync(join(tmpdir(), 'storefront-faults-'));
      const place = storeAt(firstPort + info.parallelIndex * portsEach);
      const postgres = await startEmbeddedPostgres({ dataFolder: data, temporary: true });
      const database = await startDatabaseLink(postgres.url);
      const network = await startProcessorNetwork(place.origins.simulators);
      const settings = storeSettings(place, {
        dataset: journeyDataset,
        databaseUrl: database.url,
        processorTimeoutMs,
        logLevel: 'error',
      });
      const stack = await startStack({
        settings,
        mode: 'production',
        simulatorsFromApi: network.origin,
        progress: () => undefined,
        warn: (line) => process.stderr.write(`${line}\n`),
      });
      const tables = { databaseUrl: postgres.url, databaseSchema: schemaOf(settings) };
      await use({ ...place, ...stack, network, database, tables });
      await stack.stop();
      await network.close();
      await database.cut();
      await postgres.stop();
      rmSync(data, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ store }, use) => use(store.origins.storefront),
});

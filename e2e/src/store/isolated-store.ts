import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type Stack, startStack } from '@storefront/stack/stack';
import { journeyDataset } from './journey-dataset';
import { readOrderIn } from './read-order';
import { type StoreLocation, storeAt } from './store-location';

const firstPort = 4340;
const portsEach = 4;

/** A store for one worker alone, which may stop and start its servers. */
interface IsolatedStore extends StoreLocation, Pick<Stack, 'startServer' | 'stopServer'> {
  readonly origin: string;
  chargesOf(reference: string): Promise<readonly number[]>;
}

export const test = base.extend<{ baseURL: string }, { store: IsolatedStore }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off this pattern.
    async ({}, use, info) => {
      const place = storeAt(firstPort + info.parallelIndex * portsEach);
      const { store, origins } = place;
      mkdirSync(store, { recursive: true });
      const datasetFile = join(store, 'dataset.json');
      writeFileSync(datasetFile, JSON.stringify(journeyDataset));
      const stack = await startStack({
        settings: {
          ...place,
          datasetFile,
          databaseUrl: null,
          visitorKey: null,
          graphqlOperations: 'known',
          processorTimeoutMs: 15_000,
          logLevel: 'warn',
        },
        mode: 'production',
        progress: () => undefined,
        warn: (line) => process.stderr.write(`${line}\n`),
      });
      await use({
        ...place,
        ...stack,
        origin: origins.storefront,
        chargesOf: async (reference) =>
          (await readOrderIn({ store, simulators: origins.simulators }, reference)).charges,
      });
      await stack.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ store }, use) => use(store.origin),
});

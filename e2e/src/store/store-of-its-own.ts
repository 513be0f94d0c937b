import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test as base } from '@playwright/test';
import { foldersOf } from '@storefront/federation/store-folders';
import { originsOf } from '@storefront/stack/settings';
import { type Stack, startStack } from '@storefront/stack/stack';
import { journeyDataset } from './journey-dataset';
import { readOrderIn } from './read-order';

const firstPort = 4340;
const portsEach = 4;
const startTimeoutMs = 120_000;

/** A store that one worker has for itself, whose servers it may end and start again. */
export interface StoreOfItsOwn extends Pick<Stack, 'startService' | 'stopService'> {
  readonly origin: string;
  chargesOf(reference: string): Promise<readonly number[]>;
}

export const test = base.extend<{ baseURL: string }, { store: StoreOfItsOwn }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off this pattern.
    async ({}, use, info) => {
      const port = firstPort + info.parallelIndex * portsEach;
      const data = resolve(process.env['DATA_FOLDER'] ?? '.data');
      const { store } = foldersOf(data, port);
      mkdirSync(store, { recursive: true });
      const datasetFile = join(store, 'dataset.json');
      writeFileSync(datasetFile, JSON.stringify(journeyDataset));
      const stack = await startStack({
        settings: { port, datasetFile, databaseUrl: null, ...foldersOf(data, port) },
        mode: 'production',
        progress: () => undefined,
        warn: (line) => process.stderr.write(`${line}\n`),
      });
      const { storefront, simulators } = originsOf(port);
      await use({
        origin: storefront,
        startService: stack.startService,
        stopService: stack.stopService,
        chargesOf: async (reference) => (await readOrderIn({ store, simulators }, reference)).charges,
      });
      await stack.stop();
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
  baseURL: ({ store }, use) => use(store.origin),
});

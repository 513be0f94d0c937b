import { test as base } from '@playwright/test';
import { webhookOf } from '@ticket-storefront/server';
import { type Stack, startStack } from '@ticket-storefront/stack';
import { journeyDataset } from './journey-dataset';
import { readOrderIn } from './read-order';
import { type StoreLocation, storeAt } from './store-location';
import { storeSettings } from './store-settings';

const firstPort = 4340;
const portsEach = 4;

/** A store for one worker alone, which may stop and start its servers. */
interface IsolatedStore extends StoreLocation, Pick<Stack, 'startServer' | 'stopServer'> {
  readonly origin: string;
  chargesOf(reference: string): Promise<readonly number[]>;
}

interface WorkerFixtures {
  readonly store: IsolatedStore;
  /** Settings of the store's servers that differ from the usual ones. */
  readonly serverSettings: Readonly<Record<string, string>>;
}

export const test = base.extend<{ baseURL: string }, WorkerFixtures>({
  serverSettings: [{}, { option: true, scope: 'worker' }],
  store: [
    async ({ serverSettings }, use, info) => {
      // The servers have the environment of this worker, which runs no journey with other settings.
      Object.assign(process.env, serverSettings);
      const place = storeAt(firstPort + info.parallelIndex * portsEach);
      const { store, origins } = place;
      const stack = await startStack({
        settings: storeSettings(place, { dataset: journeyDataset, webhook: webhookOf(serverSettings) }),
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

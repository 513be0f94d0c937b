import { test as base } from '@playwright/test';
import { webhookOf } from '@ticket-storefront/server';
import { type Stack, startStack } from '@ticket-storefront/stack';
import { journeyDataset } from './journey-dataset';
import { readOrderIn } from './read-order';
import { type StoreLocation, storeAt } from './store-location';
import { storeSettings } from './store-settings';
import { unlikeEvents } from './unlike-events';

const firstPort = 4340;
const portsEach = 4;

/** Browsers resolve such a name by themselves. */
const checkoutOriginOf = (port: number) => `http://checkout.localhost:${port}`;

/** A store for one worker alone, which may stop and start its servers. */
interface IsolatedStore extends StoreLocation, Pick<Stack, 'startServer' | 'stopServer'> {
  readonly origin: string;
  /** Where checkouts are: its own origin with `hasCheckoutOrigin`. */
  readonly checkout: string;
  chargesOf(reference: string): Promise<readonly number[]>;
}

interface WorkerFixtures {
  readonly store: IsolatedStore;
  /** Settings of the store's servers that differ from the usual ones. */
  readonly serverSettings: Readonly<Record<string, string>>;
  /** Whether checkouts have an origin of their own. */
  readonly hasCheckoutOrigin: boolean;
  /** What the store sells: what that of the journeys does, or unlike events. */
  readonly catalogue: 'journeys' | 'unlike';
}

export const test = base.extend<{ baseURL: string }, WorkerFixtures>({
  serverSettings: [{}, { option: true, scope: 'worker' }],
  hasCheckoutOrigin: [Boolean(process.env['CHECKOUT_ORIGIN']), { option: true, scope: 'worker' }],
  catalogue: ['journeys', { option: true, scope: 'worker' }],
  store: [
    async ({ serverSettings, hasCheckoutOrigin, catalogue }, use, info) => {
      // The servers have the environment of this worker, which runs no journey with other settings.
      Object.assign(process.env, serverSettings);
      // That of another store.
      delete process.env['CHECKOUT_ORIGIN'];
      const place = storeAt(firstPort + info.parallelIndex * portsEach);
      const { store, origins } = place;
      const checkout = hasCheckoutOrigin ? checkoutOriginOf(place.port) : null;
      const stack = await startStack({
        settings: storeSettings(place, {
          dataset: catalogue === 'unlike' ? await unlikeEvents(place) : journeyDataset,
          webhook: webhookOf(serverSettings),
          checkout,
        }),
        mode: 'production',
        progress: () => undefined,
        warn: (line) => process.stderr.write(`${line}\n`),
      });
      await use({
        ...place,
        ...stack,
        origin: origins.storefront,
        checkout: checkout ?? origins.storefront,
        chargesOf: async (reference) =>
          (await readOrderIn({ store, simulators: origins.simulators }, reference)).charges,
      });
      await stack.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ store }, use) => use(store.origin),
});

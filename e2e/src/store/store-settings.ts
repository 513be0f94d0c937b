import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StackSettings } from '@ticket-storefront/stack';
import type { StoreLocation } from './store-location';

/** What differs from the usual store of a test. */
interface Changes extends Partial<StackSettings> {
  /** Served instead of the demonstration data. */
  readonly dataset?: object;
}

/** The settings of a store at a place. A dataset becomes a file in the store's folder. */
export function storeSettings(place: StoreLocation, { dataset, ...changes }: Changes = {}): StackSettings {
  const datasetFile = dataset ? join(place.store, 'dataset.json') : null;
  if (datasetFile) {
    mkdirSync(place.store, { recursive: true });
    writeFileSync(datasetFile, JSON.stringify(dataset));
  }
  return {
    ...place,
    checkout: null,
    datasetFile,
    databaseUrl: null,
    visitorKey: null,
    graphqlOperations: 'known',
    processorTimeoutMs: 15_000,
    logLevel: 'warn',
    webhook: null,
    ...changes,
  };
}

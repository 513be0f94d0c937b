import { rmSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '@ticket-storefront/platform-testing/programs';
import { startStack } from '@ticket-storefront/stack';
import { queryStore } from '../../store/store-database';
import { type StoreLocation, storeAt } from '../../store/store-location';
import { storeSettings } from '../../store/store-settings';
import { attackedDataset } from './attacked-events';

const port = 4520;

/** What one attack leaves behind and another would meet. */
const traces = [
  'admissions',
  'waiting_rooms',
  'rate_counts',
  'part_visits',
  'part_faults',
  'policy_reports',
  'outbox_emails',
];

/** A store that a proxy on this machine is in front of, so that clients choose their addresses. */
export interface AttackedStore extends StoreLocation {
  readonly browser: Browser;
  /** Restarts the API with settings that differ from the usual ones, as if nobody had ever called it. */
  restart(settings: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a store with a database and simulated processors of its own. */
export async function startAttackedStore(): Promise<AttackedStore> {
  process.env['TRUST_PROXY'] = 'loopback';
  const place = storeAt(port);
  rmSync(place.store, { recursive: true, force: true });
  const stack = await startStack({
    settings: storeSettings(place, { dataset: attackedDataset, logLevel: 'error' }),
    mode: 'production',
    progress: (line) => process.stderr.write(`${line}\n`),
    warn: (line) => process.stderr.write(`${line}\n`),
  });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  let changed: readonly string[] = [];
  return {
    ...place,
    browser,
    async restart(settings) {
      await stack.stopServer('API');
      for (const name of changed) delete process.env[name];
      Object.assign(process.env, settings);
      changed = Object.keys(settings);
      for (const table of traces) await queryStore(place.store, `delete from ${table}`, []);
      await stack.startServer('API');
    },
    async stop() {
      await browser.close();
      await stack.stop();
      rmSync(place.store, { recursive: true, force: true });
    },
  };
}

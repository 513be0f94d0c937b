import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from '@ticket-storefront/bundler';
import { platformTeam } from '@ticket-storefront/format/parts';
import { demonstrationSlots } from '@ticket-storefront/platform-testing';
import { changeRegistry } from '@ticket-storefront/registry/registrar';
import { demonstrationKey, publicKeyOf } from '@ticket-storefront/signing';
import {
  releaseToVisitors,
  serverCommands,
  simulatedPayments,
  startProcess,
  startStack,
} from '@ticket-storefront/stack';
import { openStorage } from '@ticket-storefront/storage';
import { registrarOf } from '../../../releases/store-registry';
import { storeAt } from '../../../store/store-location';
import { makeBraintreeCertificate } from '../braintree/braintree-certificate';
import { braintreeAccount } from '../braintree/braintree-hosts';
import { writePageDataset } from './page-dataset';
import { extraPorts, storePort } from './ports';
import { releaseBundle } from './release-bundle';
import { startYardsticks } from './start-yardsticks';

const visitorKey = 'the benchmark signs its visitors by this key';
const stopTimeoutMs = 5000;
/** Milliseconds by which the late catalogue is late. */
const lateMs = 500;

/** Everything that the benchmark of pages measures, as it runs. */
export interface PageStore {
  readonly origin: string;
  /** Origin of the released files. */
  readonly assets: string;
  /** Where the fixed page is to be put. */
  readonly fixedFile: string;
  stop(): Promise<void>;
}

/** Starts the store as `npm start` does, and beside it what its pages are compared with. */
export async function startPageStore(progress: (line: string) => void): Promise<PageStore> {
  // All visits to a checkout are one visitor's.
  process.env['CLIENT_TOKENS_PER_VISITOR'] = '10000';
  process.env['PAYMENT_INTENTS_PER_VISITOR'] = '10000';
  // An account at Braintree, which is its simulator's: where an account is set, the checkout loads its own braintree-web.
  Object.assign(process.env, await braintreeAccount(`http://localhost:${extraPorts.braintreeGateway}`));
  makeBraintreeCertificate();
  const place = storeAt(storePort, '.data/bench-page');
  const settings = {
    ...place,
    datasetFile: writePageDataset(place),
    databaseUrl: process.env['DATABASE_URL'] ?? null,
    visitorKey,
    graphqlOperations: 'known',
    processorTimeoutMs: 15_000,
    checkout: null,
    logLevel: 'warn',
    webhook: null,
  } as const;
  const warn = (line: string) => void process.stderr.write(`${line}\n`);
  progress('Building the single bundle …');
  const whole = await releaseBundle(place, 'whole');
  const split = await releaseBundle(place, 'split');
  const stack = await startStack({ settings, mode: 'production', progress, warn });

  const bundleRegistry = join(place.store, 'bundle-registry');
  const registrar = { ...registrarOf(place), storage: openStorage(bundleRegistry) };
  await releaseToVisitors({ registrar, keys: place.keys, atOnce: true }, [split]);
  // Documents name the checkouts that the bundle holds.
  for (const [slot, part] of Object.entries(demonstrationSlots)) {
    await changeRegistry(registrar, { type: 'slot', slot, part }, registrar.platformKey);
  }

  const shell = serverCommands({
    settings,
    mode: 'production',
    payments: await simulatedPayments(place.origins.simulators),
    databaseUrl: '',
    platformKey: publicKeyOf(demonstrationKey(place.keys, platformTeam)),
    paymentKeyFile: null,
    visitorKey,
    operatorToken: '',
  })['shell server'];
  const fixedFile = join(place.store, 'fixed-page.html');
  mkdirSync(place.store, { recursive: true });
  const yardsticks = await startYardsticks(
    {
      wholeVersion: whole.manifest.version,
      bundlePort: extraPorts.bundle,
      splitVersion: split.manifest.version,
      treatedBundlePort: extraPorts.treatedBundle,
      registryFolder: bundleRegistry,
      stateFolder: join(place.store, 'treated-bundle-server'),
      fixedPort: extraPorts.fixed,
      fixedFile,
      lateApiPort: extraPorts.lateApi,
      lateMs,
      braintree: {
        gatewayPort: extraPorts.braintreeGateway,
        hostsPort: extraPorts.braintreeHosts,
        folder: join(place.store, 'braintree'),
        browserFolder: join(folderOf('simulators'), 'browser'),
      },
    },
    shell.environment,
  );
  const lateShell = startProcess(
    {
      ...shell,
      environment: {
        ...shell.environment,
        SHELL_PORT: String(extraPorts.lateShell),
        STATE_FOLDER: join(place.store, 'late-shell-server'),
        API_INTERNAL_ORIGIN: `http://localhost:${extraPorts.lateApi}`,
      },
      health: `http://localhost:${extraPorts.lateShell}/healthz`,
    },
    stopTimeoutMs,
  );
  await lateShell.ready;
  return {
    origin: place.origins.storefront,
    assets: place.origins.assets,
    fixedFile,
    async stop() {
      yardsticks.stop();
      await lateShell.stop();
      await stack.stop();
    },
  };
}

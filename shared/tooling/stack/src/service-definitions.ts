import { join } from 'node:path';
import { readSettings as readApiSettings } from '@storefront/backend/api-settings';
import { readSettings as readShellSettings } from '@storefront/shell/server-settings';
import { readSimulatorSettings } from '@storefront/simulators/simulator-settings';
import {
  braintreeApiSettings,
  braintreeShellSettings,
  simulatedBraintreeAccount,
} from './braintree-settings';
import { schemaOf } from './database';
import type { ServiceOptions } from './service';
import { originsOf, type StackSettings } from './settings';
import { stripeApiSettings, stripeShellSettings, stripeSimulatorSettings } from './stripe-settings';

export type ServiceName = 'simulators' | 'API' | 'asset origin' | 'shell server';

/** How a server is started, and the reader that refuses settings it cannot work with. */
export interface ServiceDefinition extends ServiceOptions {
  readSettings?(environment: NodeJS.ProcessEnv): unknown;
}

export type ServiceDefinitions = Readonly<Record<ServiceName, ServiceDefinition>>;

/** What a store's servers are told of each other. */
export interface Surroundings {
  readonly settings: StackSettings;
  readonly mode: 'production' | 'development';
  readonly databaseUrl: string;
  /** Public key of the platform team. */
  readonly platformKey: string;
}

/** The merchant account that the simulated MX Merchant knows. */
const simulatedMxAccount = {
  MX_MERCHANT_ID: '1000001',
  MX_CONSUMER_KEY: 'demonstration-key',
  MX_CONSUMER_SECRET: 'demonstration-secret',
};

/** Sends payments to the simulated MX Merchant unless the environment names a real account. */
function mxSettings(simulators: string): Record<string, string> {
  if (process.env['MX_MERCHANT_ID']) return {};
  return { ...simulatedMxAccount, MX_BASE_URL: `${simulators}/mxmerchant` };
}

/** How each server of a store is started. */
export function serviceDefinitions(surroundings: Surroundings): ServiceDefinitions {
  const { settings, mode, databaseUrl, platformKey } = surroundings;
  const { port, store, assets, registry } = settings;
  const origins = originsOf(port);
  return {
    simulators: {
      name: 'simulators',
      entry: 'shared/tooling/simulators/src/serve-simulators.ts',
      environment: {
        ...simulatedMxAccount,
        ...simulatedBraintreeAccount,
        ...stripeSimulatorSettings(origins),
        SIMULATOR_PORT: String(port + 3),
        SIMULATOR_FOLDER: join(store, 'simulators'),
      },
      health: `${origins.simulators}/health`,
      readSettings: readSimulatorSettings,
    },
    API: {
      name: 'API',
      entry: 'backend/src/api.ts',
      environment: {
        API_PORT: String(port + 2),
        API_ORIGIN: origins.api,
        STOREFRONT_ORIGIN: origins.storefront,
        DATABASE_URL: databaseUrl,
        DATABASE_SCHEMA: schemaOf(settings),
        MAIL_FOLDER: join(store, 'mail'),
        ...mxSettings(origins.simulators),
        ...braintreeApiSettings(origins),
        ...stripeApiSettings(origins),
      },
      health: `${origins.api}/health`,
      readSettings: readApiSettings,
    },
    'asset origin': {
      name: 'asset origin',
      entry: 'shared/platform/asset-origin/src/serve-assets.ts',
      environment: { ASSETS_PORT: String(port + 1), ASSETS_FOLDER: assets },
      health: `${origins.assets}/health`,
    },
    'shell server': {
      name: 'shell server',
      entry: 'shell/server/serve-shell.ts',
      environment: {
        SHELL_PORT: String(port),
        API_ORIGIN: origins.api,
        ASSETS_ORIGIN: origins.assets,
        REGISTRY_STORAGE: registry,
        ASSETS_STORAGE: assets,
        STATE_FOLDER: join(store, 'shell-server'),
        PLATFORM_KEYS: platformKey,
        ...braintreeShellSettings(origins),
        ...stripeShellSettings(origins),
        ...(mode === 'development' ? { RELOAD_ON_CHANGE: 'true' } : {}),
      },
      health: `${origins.storefront}/health`,
      readSettings: readShellSettings,
    },
  };
}

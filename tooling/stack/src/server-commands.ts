import { join } from 'node:path';
import type { ServerCommand } from './server-process';
import { originsOf, type StackSettings, schemaOf } from './settings';
import type { SimulatedPayments } from './simulated-payments';

export type ServerName = 'simulators' | 'API' | 'asset origin' | 'shell server';

export type ServerCommands = Readonly<Record<ServerName, ServerCommand>>;

/** What a store's servers are told of each other. */
export interface ServerContext {
  readonly settings: StackSettings;
  readonly mode: 'production' | 'development';
  readonly payments: SimulatedPayments;
  readonly databaseUrl: string;
  /** Public key of the platform team. */
  readonly platformKey: string;
  /** Signs the tokens of visitors. */
  readonly visitorKey: string;
  /** By which the API knows an operator. */
  readonly operatorToken: string;
}

/** How each server of a store is started. */
export function serverCommands(context: ServerContext): ServerCommands {
  const { settings, mode, payments, databaseUrl, platformKey, visitorKey, operatorToken } = context;
  const { port, store, assets, registry } = settings;
  const origins = originsOf(port);
  const logging = { LOG_LEVEL: settings.logLevel };
  return {
    simulators: {
      name: 'simulators',
      bundle: 'simulators',
      environment: {
        API_ORIGIN: origins.api,
        SIMULATOR_PORT: String(port + 3),
        SIMULATOR_FOLDER: join(store, 'simulators'),
      },
      health: `${origins.simulators}/health`,
    },
    API: {
      name: 'API',
      bundle: 'api',
      environment: {
        ...logging,
        API_PORT: String(port + 2),
        STOREFRONT_ORIGIN: settings.storefront,
        DATABASE_URL: databaseUrl,
        DATABASE_SCHEMA: schemaOf(settings),
        VISITOR_KEY: visitorKey,
        OPERATOR_TOKEN: operatorToken,
        MAIL_FOLDER: join(store, 'mail'),
        GRAPHQL_OPERATIONS: settings.graphqlOperations,
        ...payments.api,
      },
      health: `${origins.api}/readyz`,
    },
    'asset origin': {
      name: 'asset origin',
      bundle: 'assets',
      environment: { ...logging, ASSETS_PORT: String(port + 1), ASSETS_FOLDER: assets },
      health: `${origins.assets}/readyz`,
    },
    'shell server': {
      name: 'shell server',
      bundle: 'shell',
      environment: {
        ...logging,
        SHELL_PORT: String(port),
        API_ORIGIN: origins.api,
        STOREFRONT_ORIGIN: settings.storefront,
        ASSETS_ORIGIN: origins.assets,
        REGISTRY_STORAGE: registry,
        ASSETS_STORAGE: assets,
        STATE_FOLDER: join(store, 'shell-server'),
        PLATFORM_KEYS: platformKey,
        VISITOR_KEY: visitorKey,
        OPERATOR_TOKEN: operatorToken,
        ...payments.shell,
        ...(mode === 'development' ? { RELOAD_ON_CHANGE: 'true', RENDER_WAIT_MS: '1000' } : {}),
      },
      health: `${origins.storefront}/healthz`,
    },
  };
}

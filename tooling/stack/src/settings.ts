import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { accountSetting, apiFields, isReal, processors, shellFields } from '@ticket-storefront/processors';
import {
  allOrNone,
  databaseAddress,
  defaulted,
  file,
  firstOfFourPorts,
  flag,
  folder,
  logLevel,
  oneOf,
  optional,
  origin,
  positive,
  readSettings,
  UserError,
  webhookFields,
  webhookOf,
} from '@ticket-storefront/server';
import { visitorFields } from '@ticket-storefront/server/visitors';
import { foldersOf } from '@ticket-storefront/storage';
import * as v from 'valibot';

/** One line that lists the processors of a store as real or simulated. */
export function describePayments(environment: NodeJS.ProcessEnv): string {
  const modes = processors.map(
    (processor) => `${processor.label} ${isReal(processor, environment) ? 'real' : 'simulated'}`,
  );
  return `Payments: ${modes.join(', ')}`;
}

/**
 * Prevents a store in production from simulating payments by mistake.
 * @throws {UserError} naming the settings that are missing.
 */
export function requireRealPayments(environment: NodeJS.ProcessEnv): void {
  if (environment['NODE_ENV'] !== 'production') return;
  if (environment['ALLOW_SIMULATED_PAYMENTS'] === 'true') return;
  const missing = processors.filter((processor) => !isReal(processor, environment)).map(accountSetting);
  if (missing.length === 0) return;
  throw new UserError(
    `In production payments would be simulated: set ${missing.join(', ')}, or ALLOW_SIMULATED_PAYMENTS=true.`,
  );
}

/** Settings of a storefront on this machine, without those that it passes to its servers. */
export const stackFields = {
  PORT: defaulted(
    firstOfFourPorts,
    '3000',
    'the storefront’s port; assets, API and simulators take the three ports after it',
  ),
  STOREFRONT_ORIGIN: optional(
    origin,
    'the shop’s address, where visitors do not reach it at `http://localhost:{PORT}`',
  ),
  CHECKOUT_ORIGIN: optional(
    origin,
    'the checkout’s address, if it has an origin of its own, for example `http://checkout.localhost:{PORT}`',
  ),
  DATASET: optional(
    file,
    'a JSON file with `events`, `ticketing_items` and `promo_codes`, served instead of the demonstration data from a fresh database ([rules.md](rules.md), Data set)',
  ),
  DATABASE_URL: optional(
    databaseAddress,
    'a PostgreSQL to use instead of the one from npm; each store keeps to a schema of its own in it',
  ),
  DATA_FOLDER: defaulted(folder, '.data', 'where releases, databases and mail are kept'),
  ...visitorFields,
  GRAPHQL_OPERATIONS: defaulted(
    oneOf('known', 'any'),
    'any',
    'which GraphQL operations the API runs: `any` within limits, or as in a deployment only the `known` ones of the storefront',
  ),
  PROCESSOR_TIMEOUT_MS: defaulted(
    positive,
    '15000',
    'milliseconds that a processor may take to answer; servers that end get as long, and five seconds more',
  ),
  LOG_LEVEL: defaulted(logLevel, 'warn', 'what servers log: `info` has a line for each request'),
  ...webhookFields,
  ALLOW_SIMULATED_PAYMENTS: defaulted(flag, 'false', '`true`: simulators are meant, also in production'),
};

const accounts = processors.map(({ api, shell }) => [...api.account, ...shell.account]);

const settingsSchema = v.pipe(
  v.object({ ...stackFields, ...apiFields, ...shellFields }),
  allOrNone([...accounts, ['PART_WEBHOOK_URL', 'PART_WEBHOOK_KEY']]),
);

/** Root of the repository. */
export const root = resolve(import.meta.dirname, '../../..');

/** The origins of one store. */
export function originsOf(port: number) {
  return {
    storefront: `http://localhost:${port}`,
    assets: `http://localhost:${port + 1}`,
    api: `http://localhost:${port + 2}`,
    simulators: `http://localhost:${port + 3}`,
  };
}

/**
 * Settings from the environment (docs/rules.md, Addresses). An empty variable counts as not set.
 * @throws {SettingsError} naming every setting that is wrong.
 */
export function readStackSettings(environment: NodeJS.ProcessEnv) {
  const settings = readSettings('storefront', settingsSchema, environment);
  const { PORT: port, DATASET: dataset } = settings;
  return {
    port,
    /** The shop's address for visitors. */
    storefront: settings.STOREFRONT_ORIGIN ?? originsOf(port).storefront,
    /** The checkout's address; null if it shares the shop's. */
    checkout: settings.CHECKOUT_ORIGIN ?? null,
    datasetFile: dataset ? resolve(dataset) : null,
    databaseUrl: settings.DATABASE_URL ?? null,
    visitorKey: settings.VISITOR_KEY ?? null,
    graphqlOperations: settings.GRAPHQL_OPERATIONS,
    processorTimeoutMs: settings.PROCESSOR_TIMEOUT_MS,
    logLevel: settings.LOG_LEVEL,
    webhook: webhookOf(settings),
    ...foldersOf(resolve(root, settings.DATA_FOLDER), port),
  };
}

/** Settings of one start of the whole storefront on this machine. */
export type StackSettings = Readonly<ReturnType<typeof readStackSettings>>;

/** The database schema of a store's tables. Each store has its own. */
export const schemaOf = ({ port, datasetFile }: StackSettings): string =>
  datasetFile ? `storefront_${port}_dataset` : `storefront_${port}`;

/** Loads the file `.env` of the repository if there is one. Variables that are already set win. */
export function loadEnvironmentFile(): void {
  const file = join(root, '.env');
  if (existsSync(file)) loadEnvFile(file);
}

/** Options of a start on this machine. */
export interface StackOptions {
  readonly settings: StackSettings;
  readonly mode: 'production' | 'development';
  progress(line: string): void;
  /** Called with a line about each server that ended by itself. */
  warn(line: string): void;
  /** Ends a running start. */
  readonly signal?: AbortSignal;
  /** Origin at which the API reaches the simulated processors; by default their own. */
  readonly simulatorsFromApi?: string;
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServers } from '@ticket-storefront/bundler';
import {
  type ServerCommand,
  type StackSettings,
  schemaOf,
  serverCommands,
  simulatedPayments,
  startDatabase,
  startProcess,
  storeBundles,
} from '@ticket-storefront/stack';
import { storeAt } from '../../../store/store-location';
import { rushDataset } from './rush-dataset';

const port = 4460;
const visitorKey = 'the benchmark signs its visitors by this key';

/** Two API processes over one PostgreSQL, with the simulated processors beside them. */
export interface RushStore {
  readonly apis: readonly string[];
  readonly simulators: string;
  readonly visitorKey: string;
  readonly databaseUrl: string;
  readonly schema: string;
  /** Process ids of the APIs. */
  readonly pids: readonly number[];
  /** Starts one more API, with some settings of its own; two at a time at most. */
  startApi(
    settings: Readonly<Record<string, string>>,
  ): Promise<{ readonly origin: string; readonly pid: number; stop(): Promise<void> }>;
  stop(): Promise<void>;
}

/** The same server on another port. */
const apiOn = (command: ServerCommand, apiPort: number): ServerCommand & { readonly origin: string } => ({
  ...command,
  environment: {
    ...command.environment,
    API_PORT: String(apiPort),
    // Each buyer has an address of their own, which the proxy before the APIs reports.
    TRUST_PROXY: '1',
  },
  origin: `http://localhost:${apiPort}`,
  health: `http://localhost:${apiPort}/readyz`,
});

/** Starts the built servers on a database of their own, or on the one that `DATABASE_URL` names. */
export async function startRushStore(databaseUrl = process.env['DATABASE_URL'] ?? null): Promise<RushStore> {
  const data = mkdtempSync(join(tmpdir(), 'storefront-rush-'));
  const place = storeAt(port, data);
  mkdirSync(place.store, { recursive: true });
  const datasetFile = join(place.store, 'dataset.json');
  writeFileSync(datasetFile, JSON.stringify(rushDataset));
  const settings: StackSettings = {
    ...place,
    datasetFile,
    databaseUrl,
    visitorKey,
    graphqlOperations: 'known',
    processorTimeoutMs: 15_000,
    checkout: null,
    logLevel: 'warn',
    webhook: null,
  };
  await buildServers(storeBundles);
  const database = await startDatabase(settings);
  const payments = await simulatedPayments(place.origins.simulators);
  const context = {
    settings,
    mode: 'production',
    payments,
    databaseUrl: database.url,
    visitorKey,
    operatorToken: '',
  } as const;
  const commands = serverCommands({ ...context, platformKey: '', paymentKeyFile: null });
  const apis = [apiOn(commands.API, port + 2), apiOn(commands.API, port + 4)];
  const processes = [commands.simulators, ...apis].map((command) =>
    startProcess(command, settings.processorTimeoutMs),
  );
  await Promise.all(processes.map(({ ready }) => ready));
  const freePorts = [port + 5, port + 6];
  return {
    apis: apis.map(({ origin }) => origin),
    simulators: place.origins.simulators,
    visitorKey,
    databaseUrl: database.url,
    schema: schemaOf(settings),
    pids: processes.slice(1).flatMap(({ pid }) => pid ?? []),
    async startApi(own) {
      const further = freePorts.shift();
      if (further === undefined) throw new Error('There are two further APIs already.');
      const command = apiOn(commands.API, further);
      const environment = { ...command.environment, ...own };
      const started = startProcess({ ...command, environment }, settings.processorTimeoutMs);
      await started.ready;
      return {
        origin: command.origin,
        pid: started.pid ?? 0,
        stop: async () => {
          await started.stop();
          freePorts.push(further);
        },
      };
    },
    async stop() {
      await Promise.all(processes.map(({ stop }) => stop()));
      await database.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type BuiltServers, parametersOf } from '@ticket-storefront/bundler';
import { UserError } from '@ticket-storefront/server';
import { originsOf, root, type StackSettings, schemaOf } from './settings';
import type { SimulatedPayments } from './simulated-payments';

const readyTimeoutMs = 180_000;
const pollMs = 40;
const exitWithParent = join(import.meta.dirname, 'exit-with-parent.mjs');

/** What a store is built from: its servers, and the preparation of its database. */
export const storeBundles = ['prepare', 'api', 'assets', 'shell', 'simulators'] as const;

export type StoreBundle = (typeof storeBundles)[number];

/** How a server is run. */
export interface ServerCommand {
  readonly name: string;
  readonly bundle: StoreBundle;
  /** Its settings, in addition to those of this process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Address that answers when the server is ready. */
  readonly health: string;
}

/** Whether an address answers. */
export async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/**
 * Starts a server in its own process, which ends with this process even if this process is killed.
 * @param stopTimeoutMs - milliseconds until a server that does not end is killed.
 */
export function startProcess({ name, bundle, environment, health }: ServerCommand, stopTimeoutMs: number) {
  const parameters = ['--import', exitWithParent, ...parametersOf(bundle)];
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    env: { ...process.env, ...environment },
    // In its own process group, so that Ctrl-C in the terminal reaches only the start, which stops its servers.
    detached: true,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let errors = '';
  let isReady = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    if (isReady) process.stderr.write(chunk);
    else errors += chunk;
  });
  let isGone = false;
  /** Resolves with the reason when the process has ended, for example `exit code 1`. */
  const ended = new Promise<string>((resolve) => {
    child.once('close', (code, signal) => {
      isGone = true;
      resolve(signal ? `signal ${signal}` : `exit code ${code}`);
    });
  });

  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await ended;
    clearTimeout(timer);
  };

  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };

  /** Resolves when the server answers. @throws {UserError} with the server's output if it ends instead. */
  const untilReady = async () => {
    const deadline = Date.now() + readyTimeoutMs;
    while (!(await answers(health))) {
      if (isGone) throw new UserError(errors.trim() || `The ${name} ended before it answered.`);
      if (Date.now() > deadline) {
        await stop();
        throw new UserError(`The ${name} did not answer at ${health} within ${readyTimeoutMs / 1000} s.`);
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    isReady = true;
  };

  return { pid: child.pid, ready: untilReady(), ended, stop, kill };
}

type ServerProcess = ReturnType<typeof startProcess>;

export type ServerName = 'simulators' | 'API' | 'asset origin' | 'shell server';

export type ServerCommands = Readonly<Record<ServerName, ServerCommand>>;

/** The values that the settings of a store's servers depend on. */
export interface ServerContext {
  readonly settings: StackSettings;
  readonly mode: 'production' | 'development';
  readonly payments: SimulatedPayments;
  readonly databaseUrl: string;
  /** Public key of the platform team. */
  readonly platformKey: string;
  /** File of the key that signs calls to payment services; null without payment services. */
  readonly paymentKeyFile: string | null;
  /** Signs the tokens of visitors. */
  readonly visitorKey: string;
  /** Authenticates operators to the API. */
  readonly operatorToken: string;
}

/** The command of each server of a store. */
export function serverCommands(context: ServerContext): ServerCommands {
  const { settings, mode, payments, databaseUrl, platformKey, paymentKeyFile } = context;
  const { visitorKey, operatorToken } = context;
  const { port, store, assets, registry } = settings;
  const origins = originsOf(port);
  const logging = { LOG_LEVEL: settings.logLevel };
  const checkoutOrigin: Record<string, string> = settings.checkout
    ? { CHECKOUT_ORIGIN: settings.checkout }
    : {};
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
        ...checkoutOrigin,
        DATABASE_URL: databaseUrl,
        DATABASE_SCHEMA: schemaOf(settings),
        VISITOR_KEY: visitorKey,
        OPERATOR_TOKEN: operatorToken,
        MAIL_FOLDER: join(store, 'mail'),
        GRAPHQL_OPERATIONS: settings.graphqlOperations,
        ...(paymentKeyFile && {
          PAYMENT_KEY_FILE: paymentKeyFile,
          REGISTRY_STORAGE: registry,
          PLATFORM_KEYS: platformKey,
          STATE_FOLDER: join(store, 'api'),
        }),
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
        ...checkoutOrigin,
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

interface ServerGroupOptions {
  readonly commands: ServerCommands;
  readonly built: BuiltServers<StoreBundle>;
  /** Milliseconds until a server that does not end is killed. */
  readonly stopTimeoutMs: number;
  /** Called when a server that was ready has ended by itself. @param how - the reason */
  onEnd(name: ServerName, how: string): void;
}

/** Starts and stops the servers of one store. */
export function createServerGroup({ commands, built, stopTimeoutMs, onEnd }: ServerGroupOptions) {
  const running = new Map<ServerName, ServerProcess>();
  let current = built;
  const names = Object.keys(commands) as ServerName[];

  /** @throws {UserError} if the server does not answer. */
  const startServer = async (name: ServerName) => {
    const server = startProcess(commands[name], stopTimeoutMs);
    running.set(name, server);
    await server.ready;
    void server.ended.then((how) => {
      if (running.get(name) === server) onEnd(name, how);
    });
  };
  const take = (name: ServerName) => {
    const server = running.get(name);
    running.delete(name);
    return server;
  };
  const stopServer = async (name: ServerName) => take(name)?.stop();
  return {
    startServer,
    stopServer,
    /** Ends a server at once, like a crash. */
    killServer: async (name: ServerName) => take(name)?.kill(),
    startAll: async () => void (await Promise.all(names.map(startServer))),
    /** Restarts the servers whose bundle has changed. @returns their names. */
    async restartServers(next: BuiltServers<StoreBundle>): Promise<ServerName[]> {
      const former = current;
      current = next;
      const bundleOf = (name: ServerName) => commands[name].bundle;
      const changed = names.filter((name) => next[bundleOf(name)].version !== former[bundleOf(name)].version);
      await Promise.all(changed.map(stopServer));
      await Promise.all(changed.map(startServer));
      return changed;
    },
    stopAll: async () => void (await Promise.all(names.map(stopServer))),
  };
}

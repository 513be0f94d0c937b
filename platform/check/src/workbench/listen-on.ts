import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UserError } from '@storefront/server/user-error';

/**
 * Has a server listen on this machine alone.
 * @param port - 0 for any that is free.
 * @returns its origin. @throws {UserError} where the port is taken.
 */
export async function listenOn(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new UserError(`Nothing can listen on port ${port}: name another with --port.`, { cause });
  }
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

import type { BuiltServers } from '@storefront/bundler/build-servers';
import type { ServerCommands, ServerName } from './server-commands';
import { type ServerProcess, startProcess } from './server-process';

/** The servers of one store. */
export interface ServerGroup {
  /** @throws {UserError} where the server does not come to answer. */
  startServer(name: ServerName): Promise<void>;
  stopServer(name: ServerName): Promise<void>;
  /** Ends a server as a crash does, whatever it is doing. */
  killServer(name: ServerName): Promise<void>;
  startAll(): Promise<void>;
  /** Starts those servers again that have become others. @returns their names. */
  restartServers(next: BuiltServers): Promise<ServerName[]>;
  stopAll(): Promise<void>;
}

interface ServerGroupOptions {
  readonly commands: ServerCommands;
  readonly built: BuiltServers;
  /** Milliseconds that a server may take to end, after which it is killed. */
  readonly stopTimeoutMs: number;
  /** Told about a server that ended by itself after it had answered, and how. */
  onEnd(name: ServerName, how: string): void;
}

/** Starts and stops the servers of one store. */
export function createServerGroup({
  commands,
  built,
  stopTimeoutMs,
  onEnd,
}: ServerGroupOptions): ServerGroup {
  const running = new Map<ServerName, ServerProcess>();
  let current = built;
  const names = Object.keys(commands) as ServerName[];

  const startServer = async (name: ServerName) => {
    const server = startProcess(commands[name], stopTimeoutMs);
    running.set(name, server);
    await server.ready;
    void server.ended.then((how) => {
      if (running.get(name) === server) onEnd(name, how);
    });
  };
  const take = (name: ServerName) => {
    const server = running.get(name);
    running.delete(name);
    return server;
  };
  const stopServer = async (name: ServerName) => take(name)?.stop();
  return {
    startServer,
    stopServer,
    killServer: async (name) => take(name)?.kill(),
    startAll: async () => void (await Promise.all(names.map(startServer))),
    async restartServers(next) {
      const former = current;
      current = next;
      const changed = names.filter((name) => {
        const { bundle } = commands[name];
        return next[bundle].version !== former[bundle].version;
      });
      await Promise.all(changed.map(stopServer));
      await Promise.all(changed.map(startServer));
      return changed;
    },
    stopAll: async () => void (await Promise.all(names.map(stopServer))),
  };
}

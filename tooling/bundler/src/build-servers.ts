import { join, resolve } from 'node:path';
import { stop } from 'esbuild';
import { buildServer } from './build-server';
import type { BundleRecord } from './bundle-record';
import { type BundledServer, servers } from './servers';

const root = resolve(import.meta.dirname, '../../..');

/** The folder that holds a built server. */
export const folderOf = (server: BundledServer): string => join(root, 'dist', server);

/** The script that Node runs to start a built server. */
export const scriptOf = (server: BundledServer): string => join(folderOf(server), 'main.mjs');

/** The record of each built server. */
export type BuiltServers<Server extends BundledServer> = Readonly<Record<Server, BundleRecord>>;

/**
 * Builds those of the given servers whose sources have changed since they were last built.
 * @throws {Error} with esbuild's words where one does not build.
 */
export async function buildServers<Server extends BundledServer>(
  names: readonly Server[],
): Promise<BuiltServers<Server>> {
  const build = async (server: Server) =>
    [server, await buildServer(root, servers[server], folderOf(server))] as const;
  try {
    return Object.fromEntries(await Promise.all(names.map(build))) as BuiltServers<Server>;
  } finally {
    // Its process would keep the memory of all builds for as long as this process runs.
    await stop();
  }
}

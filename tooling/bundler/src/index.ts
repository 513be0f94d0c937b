/** Bundles servers and the command line. */
export { buildCli } from './build-cli';
export { type BuiltServers, buildServers, folderOf, readBundleRecord, scriptOf } from './build-server';
export type { BundledServer } from './servers';

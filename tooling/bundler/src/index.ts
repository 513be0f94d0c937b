/** Bundles servers and the command line. */
export { buildCli } from './build-cli';
export { type BuiltServers, buildServers, folderOf, scriptOf } from './build-servers';
export { readBundleRecord } from './bundle-record';
export type { BundledServer } from './servers';

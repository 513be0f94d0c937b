/** Bundles servers and the command line, and packs the packages that teams install. */
export { buildCli } from './build-cli';
export { type BuiltServers, buildServers, folderOf, readBundleRecord, scriptOf } from './build-server';
export { packPackages } from './packages/pack-packages';
export { problemOf, readPackageRecord } from './packages/package-record';
export {
  contentOf,
  manifestIn,
  type PackageFiles,
  packedFiles,
  type TeamPackage,
  teamPackageNames,
} from './packages/team-packages';
export type { BundledServer } from './servers';

/** Bundles servers and the command line, and packs the packages that teams install. */
export { buildCli } from './build-cli';
export { type BuiltServers, buildServers, folderOf, parametersOf, readBundleRecord } from './build-server';
export { packPackages } from './pack-packages';
export { problemOf, readPackageRecord } from './package-record';
export type { BundledServer } from './servers';
export {
  contentOf,
  manifestIn,
  type PackageFiles,
  packedFiles,
  type TeamPackage,
  teamPackageNames,
} from './team-packages';

/** Packs the packages that teams install. */
export { packPackages } from './pack-packages';
export { problemOf, readPackageRecord } from './package-record';
export {
  contentOf,
  manifestIn,
  type PackageFiles,
  packedFiles,
  type TeamPackage,
  teamPackageNames,
} from './team-packages';

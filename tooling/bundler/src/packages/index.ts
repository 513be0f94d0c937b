/** Packs the packages that teams install. */
export { packPackages } from './pack-packages';
export { problemOf, readPackageRecord } from './package-record';
export { type PackageFiles, packedFiles } from './packed-files';
export { contentOf, manifestIn } from './team-package';
export { type TeamPackage, teamPackageNames } from './team-packages';

/** Builds, checks and uploads releases. */

export { requireLockedPackages } from './installed-packages';
export { readPackageFile, requireSharedVersions, sharedBy } from './package-file';
export { configFile, createPartBuilder, type PartBuilder } from './part-builder';
export { type BuildSources, createProvenance } from './provenance';
export {
  compressFiles,
  describeFiles,
  requireOwnFolder,
  uploadRelease,
  writeReleaseFiles,
} from './release-files';
export { entriesOfFinished, prepareFinished } from './release-finished';
export {
  type PreparedRelease,
  type PrepareOptions,
  type Released,
  signRelease,
  uploadPrepared,
} from './release-folder';
export { findRelease, prepareBuilt, preparePart } from './release-part';
export { isSameRelease } from './release-version';
export { hashSources, requireHashed } from './source-hash';
export { sourceLines } from './source-lines';
export { storeSourceMaps, unmappedEntry } from './source-maps';
export { watchFolders } from './watch-folders';
export { withTemporaryFolder } from './with-temporary-folder';

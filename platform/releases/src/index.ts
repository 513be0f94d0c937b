/** Builds, checks and uploads releases. */

export { readPackageFile, requireSharedVersions, sharedBy } from './package-file';
export { configFile, createPartBuilder, type PartBuilder } from './part-builder';
export { compressFiles, describeFiles, uploadRelease } from './release-files';
export { entriesOfFinished, finishedVersion, releaseFinished } from './release-finished';
export type { Released, ReleaseOptions } from './release-folder';
export { findRelease, releaseBuilt, releasePart, releaseVersion } from './release-part';
export { hashSources } from './source-hash';
export { sourceMapPath, storeSourceMaps } from './source-maps';
export { watchFolders } from './watch-folders';
export { withTemporaryFolder } from './with-temporary-folder';

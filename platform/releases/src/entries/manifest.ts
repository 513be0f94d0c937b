/** What a release says about its files, and how it is read. */
export { checkRelease, createManifestReader } from '../check-release';
export {
  fitsIntoHeaders,
  releaseLimits,
  requireEntryStyles,
  requireVersionName,
  sentBytesOf,
} from '../release-limits';
export {
  filesOfEntry,
  integrityOf,
  mainScript,
  manifestPath,
  pathsOf,
  type ReleaseManifest,
  serverScript,
} from '../release-manifest';

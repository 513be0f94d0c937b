/** Reads and checks the manifests of releases. */
export { checkManifest, checkRelease, createManifestReader } from '../check-release';
export { builtFrom } from '../provenance';
export {
  fitsIntoHeaders,
  maxHeaderBytes,
  releaseLimits,
  requireEntryStyles,
  requireVersionName,
  sentBytesOf,
} from '../release-limits';
export {
  hasOnlyModules,
  integrityOf,
  mainScript,
  manifestPath,
  pathsOf,
  type ReleaseManifest,
  readManifestText,
  serverScript,
} from '../release-manifest';

/** Reads the registry and the health of releases. */

export { isApprovedForLinks } from './approvals';
export {
  isContinued,
  isIncluded,
  linesOf,
  proveConsistency,
  proveInclusion,
  type RegistryHead,
  registryHeadOf,
  registryHeadPath,
  registryHeadSchema,
} from './log';
export {
  describePayments,
  fetchReleaseHealth,
  type HealthPollOptions,
  type JudgedCheckout,
  judgeCheckouts,
  type OperatorApi,
  pollReleaseHealth,
  queryOperatorApi,
} from './operator-api';
export { maxPreviewHours, openPreviewToken, type Preview, writePreviewToken } from './preview-token';
export {
  fetchRegistry,
  type LogProofs,
  logAt,
  rootsAt,
  type SourceMaps,
  sendCommand,
  sendPublicationCheck,
  sendQuery,
  sourceMapQuery,
  sourceMapsAt,
} from './registrar-client';
export {
  emptyRegistry,
  loadRegistry,
  noRegistryAnswer,
  openRegistry,
  registryPath,
  writeRegistryText,
} from './registry-document';
export { createRegistryUpdater } from './registry-updater';
export {
  describeSigners,
  draftRoot,
  firstRoot,
  type PlatformRoot,
  type RootDescription,
  readRoot,
  rootDescriptionSchema,
  rootLimitBytes,
  rootPath,
  signRoot,
} from './root';
export { followRoot, storeNextRoot, type Trust, trustKeys, trustOf } from './trust';

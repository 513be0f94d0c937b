/** Reads the registry, in servers and commands. */
export {
  askOperatorApi,
  type HealthPollOptions,
  type OperatorApi,
  pollReleaseHealth,
  readPartHealth,
} from './operator-api';
export { longestPreviewHours, openPreviewToken, type Preview, writePreviewToken } from './preview-token';
export { fetchRegistry, sendCommand } from './registrar-client';
export {
  emptyRegistry,
  loadRegistry,
  noRegistryAnswer,
  openRegistry,
  registryPath,
  writeRegistryText,
} from './registry-document';
export { createRegistryUpdater } from './registry-updater';

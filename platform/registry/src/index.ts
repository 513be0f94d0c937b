/** Reads the registry and the health of releases. */
export * from './operator-api';
export * from './preview-token';
export * from './registrar-client';
export * from './registry-document';
export { createRegistryUpdater } from './registry-updater';

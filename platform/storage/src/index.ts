/** Folders and buckets for releases and registries. */
export * from './file-error';
export { createFolderStorage } from './folder-storage';
export * from './open-storage';
export * from './storage';

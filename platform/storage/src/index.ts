/** Folders and buckets for releases and registries. */
export { codeOf, fileErrorRemedy } from './file-error';
export { createFolderStorage } from './folder-storage';
export { foldersOf, openStorage } from './open-storage';
export {
  type ReadableStorage,
  requireConditionalWrites,
  type Storage,
  StorageError,
  type Stored,
  TooLargeError,
  updateFile,
  writeIfUnchanged,
} from './storage';

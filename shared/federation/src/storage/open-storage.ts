import { createFolderStorage } from './folder-storage';
import type { Storage } from './storage';

/** The storage behind a folder's path. */
export function openStorage(address: string): Storage {
  return createFolderStorage(address);
}

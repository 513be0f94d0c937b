import type { Storage, Stored } from './storage';

/** Writes a file in place of what was read, and tells whether nobody else had written it since. */
export const writeOver = (storage: Storage, path: string, content: Buffer, former: Stored | null) =>
  former ? storage.replace(path, content, former.tag) : storage.create(path, content);

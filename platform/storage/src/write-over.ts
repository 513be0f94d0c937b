import type { Storage, Stored } from './storage';

/** Writes a file in place of what was read (an optimistic lock), and tells whether it was still what was read. */
export const writeOver = (storage: Storage, path: string, content: Buffer, former: Stored | null) =>
  former ? storage.replace(path, content, former.tag) : storage.create(path, content);

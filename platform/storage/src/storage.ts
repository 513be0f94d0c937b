import { UserError } from '@storefront/server';

/** A stored file and the tag that changes with its content. */
export interface Stored {
  readonly content: Buffer;
  readonly tag: string;
}

/** Where released files and the registry are kept. Every write is atomic: a reader gets the old file or the new one. */
export interface Storage {
  /**
   * A stored file, or null where there is none.
   * @throws {TooLargeError} where it has more bytes than `limitBytes`, before they are read.
   */
  read(path: string, limitBytes?: number): Promise<Stored | null>;
  /** What changes with every write of a file, without its content being read; null where there is none. */
  versionOf(path: string): Promise<string | null>;
  /** Writes a file that is meant to be there once, and tells whether it was the first to. */
  create(path: string, content: Buffer): Promise<boolean>;
  /** Replaces what was read under a tag, and tells whether it was still under that tag. */
  replace(path: string, content: Buffer, tag: string): Promise<boolean>;
  /** Paths of all files under a folder, which ends with a slash. */
  list(folder: string): Promise<string[]>;
}

/** What a check needs of a storage: it changes nothing there. */
export type ReadableStorage = Pick<Storage, 'read' | 'list'>;

/** A storage that cannot be used, in one sentence that names the remedy. */
export class StorageError extends UserError {
  override readonly name = 'StorageError';
}

/** A file with more bytes than it may have, which was not read. */
export class TooLargeError extends StorageError {}

/** @throws {TooLargeError} where a file has more bytes than it may have. */
export function requireWithin(limitBytes: number, path: string, bytes: number): void {
  if (bytes <= limitBytes) return;
  throw new TooLargeError(
    `${path} has ${bytes} bytes, and ${limitBytes} are allowed: restore it from a backup, or remove it.`,
  );
}

/** Writes a file in place of what was read (an optimistic lock), and tells whether it was still what was read. */
export const writeOver = (storage: Storage, path: string, content: Buffer, former: Stored | null) =>
  former ? storage.replace(path, content, former.tag) : storage.create(path, content);

const probe = 'conditional-writes.txt';
const content = Buffer.from('Shows whether this storage refuses a write whose condition does not hold.\n');
const tagOfNothing = '"00000000000000000000000000000000"';

async function keepsConditions(storage: Storage): Promise<boolean> {
  await storage.create(probe, content);
  if (await storage.create(probe, content)) return false;
  if (await storage.replace(probe, content, tagOfNothing)) return false;
  const { tag = '' } = (await storage.read(probe)) ?? {};
  return storage.replace(probe, content, tag);
}

/**
 * Makes sure that of two who write at once one is told so: many servers that speak S3's protocol write whatever the
 * condition says, and a change to the registry would be lost.
 * @throws {StorageError}
 */
export async function requireConditionalWrites(storage: Storage): Promise<void> {
  if (await keepsConditions(storage)) return;
  throw new StorageError(
    'The storage of the registry does not keep to conditional writes, so that changes could be lost: set REGISTRY_STORAGE to a bucket that honours If-Match and If-None-Match, or to a folder.',
  );
}

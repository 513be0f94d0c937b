import { UserError } from '@ticket-storefront/server';

/** A stored file and the tag that changes with its content. */
export interface Stored {
  readonly content: Buffer;
  readonly tag: string;
}

/** Stores released files and the registry. Every write is atomic: a reader gets the old file or the new one. */
export interface Storage {
  /**
   * Reads a file; null if it does not exist.
   * @throws {TooLargeError} if it has more than `limitBytes` bytes, without reading them.
   */
  read(path: string, limitBytes?: number): Promise<Stored | null>;
  /** Returns a value that changes with every write of a file, without reading the file; null if it does not exist. */
  versionOf(path: string): Promise<string | null>;
  /** Writes a file if it does not exist yet. @returns whether it did not. */
  create(path: string, content: Buffer): Promise<boolean>;
  /** Replaces a file if it still has a tag. @returns whether it had. */
  replace(path: string, content: Buffer, tag: string): Promise<boolean>;
  /** Lists the paths of all files under a folder, which ends with a slash. */
  list(folder: string): Promise<string[]>;
}

/** A storage for reading. */
export type ReadableStorage = Pick<Storage, 'read' | 'list'>;

/** The storage cannot be used. The message names the remedy. */
export class StorageError extends UserError {
  override readonly name = 'StorageError';
}

/** The file is larger than allowed, and was not read. */
export class TooLargeError extends StorageError {}

/** @throws {TooLargeError} if a file has more than the allowed bytes. */
export function requireWithin(limitBytes: number, path: string, bytes: number): void {
  if (bytes <= limitBytes) return;
  throw new TooLargeError(
    `${path} has ${bytes} bytes, and at most ${limitBytes} are allowed: restore it from a backup, or remove it.`,
  );
}

/** Replaces the file that was read (an optimistic lock). @returns whether it was unchanged. */
export const writeIfUnchanged = (storage: Storage, path: string, content: Buffer, former: Stored | null) =>
  former ? storage.replace(path, content, former.tag) : storage.create(path, content);

const maxAttempts = 8;

/**
 * Replaces a file by the result of `next`, again if another writer was faster. Null leaves the file as it is.
 * @throws {StorageError} if other writers are always faster.
 */
export async function updateFile(
  storage: Storage,
  path: string,
  next: (former: Stored | null) => string | null,
): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const former = await storage.read(path);
    const content = next(former);
    if (content === null || (await writeIfUnchanged(storage, path, Buffer.from(content), former))) return;
  }
  throw new StorageError(`Others keep writing to ${path}: try again.`);
}

const probe = 'conditional-writes.txt';
const content = Buffer.from('Tests whether this storage honours conditional writes.\n');
const wrongTag = '"00000000000000000000000000000000"';

async function honoursConditions(storage: Storage): Promise<boolean> {
  await storage.create(probe, content);
  if (await storage.create(probe, content)) return false;
  if (await storage.replace(probe, content, wrongTag)) return false;
  const { tag = '' } = (await storage.read(probe)) ?? {};
  return storage.replace(probe, content, tag);
}

/**
 * Checks that a storage honours conditional writes. Many S3-compatible servers ignore conditions, and then one of two
 * simultaneous changes of the registry would be lost.
 * @throws {StorageError} if it does not.
 */
export async function requireConditionalWrites(storage: Storage): Promise<void> {
  if (await honoursConditions(storage)) return;
  throw new StorageError(
    'The storage of the registry ignores conditional writes, so changes could be lost: set REGISTRY_STORAGE to a bucket that honours If-Match and If-None-Match, or to a folder.',
  );
}

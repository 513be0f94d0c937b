import { UserError } from '@storefront/server/user-error';

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

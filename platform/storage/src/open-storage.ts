import { join, resolve } from 'node:path';
import { createFolderStorage } from './folder-storage';
import { type Storage, StorageError } from './storage';

/** The folders of the store at a port, inside the data folder of the machine. */
export function foldersOf(data: string, port: number) {
  const store = join(resolve(data), 'stores', String(port));
  return {
    store,
    /** Token of the command line for the store's API. */
    operatorToken: join(store, 'operator.token'),
    /** Released files of all stores of this data folder. */
    assets: join(resolve(data), 'assets'),
    /** Private source maps of released files. */
    sourceMaps: join(resolve(data), 'source-maps'),
    /** Versions that sources were built into. */
    builds: join(resolve(data), 'builds'),
    registry: join(store, 'registry'),
    keys: join(resolve(data), 'keys'),
  };
}

const bucketAddress = /^s3:\/\/([^/]+)\/?(.*?)\/*$/;

/** Loads a storage when it is first used, because most processes do not need the SDK of buckets. */
function lazyStorage(open: () => Promise<Storage>): Storage {
  let opening: Promise<Storage> | undefined;
  const opened = () => {
    opening ??= open();
    return opening;
  };
  return {
    read: async (path, limitBytes) => (await opened()).read(path, limitBytes),
    versionOf: async (path) => (await opened()).versionOf(path),
    create: async (path, content) => (await opened()).create(path, content),
    replace: async (path, content, tag) => (await opened()).replace(path, content, tag),
    list: async (folder) => (await opened()).list(folder),
  };
}

/** Opens the storage at `s3://bucket/prefix`, or at the path of a folder. @throws {StorageError} for another address. */
export function openStorage(address: string): Storage {
  const [, bucket, path] = bucketAddress.exec(address) ?? [];
  if (!bucket && /^\w+:\/\//.test(address)) {
    throw new StorageError(`${address} is not a storage: use a folder, or s3://bucket/prefix.`);
  }
  if (!bucket) return createFolderStorage(address);
  return lazyStorage(async () => {
    const { createS3Storage } = await import('./s3-storage');
    return createS3Storage(bucket, path ? `${path}/` : '');
  });
}

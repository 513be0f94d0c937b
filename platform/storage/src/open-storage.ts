import { join, resolve } from 'node:path';
import { createFolderStorage } from './folder-storage';
import { type Storage, StorageError } from './storage';

/** The folders of a store's releases, by the data folder of the machine and the port of the storefront. */
export function foldersOf(data: string, port: number) {
  const store = join(resolve(data), 'stores', String(port));
  return {
    store,
    /** By which the command line asks the store's API how parts fare. */
    operatorToken: join(store, 'operator.token'),
    /** Released files, shared by every store of this data folder since they never change. */
    assets: join(resolve(data), 'assets'),
    /** Source maps of released files, which visitors do not get. */
    sourceMaps: join(resolve(data), 'source-maps'),
    registry: join(store, 'registry'),
    keys: join(resolve(data), 'keys'),
  };
}

const bucketAddress = /^s3:\/\/([^/]+)\/?(.*?)\/*$/;

/** A storage whose code is loaded when it is first used: most run without the SDK of a bucket. */
function whenUsed(open: () => Promise<Storage>): Storage {
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

/**
 * The storage behind an address: `s3://bucket/prefix`, or the path of a folder.
 * @throws {StorageError} where it is neither.
 */
export function openStorage(address: string): Storage {
  const [, bucket, path] = bucketAddress.exec(address) ?? [];
  if (!bucket && /^\w+:\/\//.test(address)) {
    throw new StorageError(`${address} is no place for files: name a folder, or s3://bucket/prefix.`);
  }
  if (!bucket) return createFolderStorage(address);
  return whenUsed(async () => {
    const { createS3Storage } = await import('./s3-storage');
    return createS3Storage({ bucket, prefix: path ? `${path}/` : '' });
  });
}

import { createFolderStorage } from './folder-storage';
import { type Storage, StorageError } from './storage';

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

import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { codeOf, fileErrorRemedy } from './file-error';
import { type Storage, StorageError } from './storage';

/** A writer that was killed holds its lock no longer than this. */
const lockLifetimeMs = 10_000;
const pollMs = 20;

/** Where files are written before they get their names: what a killed writer leaves here is in no release. */
const workshop = '.unfinished';

const tagOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

function explain(error: unknown): never {
  const remedy = fileErrorRemedy(error);
  throw remedy ? new StorageError(remedy, { cause: error }) : error;
}

/** A folder as a storage. Writers on the same folder take turns by a lock file. */
export function createFolderStorage(folder: string): Storage {
  const place = (path: string) => join(folder, path);

  /** Writes elsewhere first, so that half a file never goes by its name. */
  async function writeApart(path: string, content: Buffer, finish: (apart: string) => Promise<void>) {
    const apart = join(folder, workshop, randomBytes(6).toString('hex'));
    try {
      await mkdir(dirname(apart), { recursive: true });
      await mkdir(dirname(place(path)), { recursive: true });
      await writeFile(apart, content, { flush: true });
      await finish(apart);
    } catch (error) {
      explain(error);
    } finally {
      await rm(apart, { force: true });
    }
  }

  async function locked<T>(path: string, task: () => Promise<T>): Promise<T> {
    const lock = place(`${path}.lock`);
    await mkdir(dirname(lock), { recursive: true }).catch(explain);
    for (;;) {
      try {
        // Empty, so that it is there even where the disk is full.
        await (await open(lock, 'wx')).close();
        break;
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') explain(error);
        const since = await stat(lock).catch(() => null);
        if (since && Date.now() - since.mtimeMs > lockLifetimeMs) await rm(lock, { force: true });
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    }
    try {
      return await task();
    } finally {
      await rm(lock, { force: true });
    }
  }

  async function read(path: string) {
    try {
      const content = await readFile(place(path));
      return { content, tag: tagOf(content) };
    } catch (error) {
      return codeOf(error) === 'ENOENT' ? null : explain(error);
    }
  }

  return {
    read,
    async create(path, content) {
      let isFirst = true;
      await writeApart(path, content, (apart) =>
        link(apart, place(path)).catch((error: unknown) => {
          if (codeOf(error) !== 'EEXIST') throw error;
          isFirst = false;
        }),
      );
      return isFirst;
    },
    replace: (path, content, tag) =>
      locked(path, async () => {
        if ((await read(path))?.tag !== tag) return false;
        await writeApart(path, content, (apart) => rename(apart, place(path)));
        return true;
      }),
    async list(prefix) {
      const entries = await readdir(place(prefix), { withFileTypes: true, recursive: true }).catch(
        (error: unknown) => (codeOf(error) === 'ENOENT' ? [] : explain(error)),
      );
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
    },
  };
}

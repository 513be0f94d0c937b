import { createHash, randomBytes } from 'node:crypto';
import {
  link,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isWithin } from '@ticket-storefront/server';
import { codeOf, fileErrorRemedy } from './file-error';
import { requireWithin, type Storage, StorageError } from './storage';

/** Max milliseconds for which a killed or stopped writer holds its lock. */
const lockLifetimeMs = 10_000;
const pollMs = 20;

/** Folder of incomplete files, where a killed writer damages no release. */
const unfinished = '.unfinished';

/** Inside it, a folder for each replaced file: the writer whose content is in there has the lock. */
const locks = join(unfinished, 'turns');

const tagOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

function explain(error: unknown): never {
  const remedy = fileErrorRemedy(error);
  throw remedy ? new StorageError(remedy, { cause: error }) : error;
}

/** Creates a storage in a folder. Writers of the same file lock it one after the other. */
export function createFolderStorage(folder: string): Storage {
  const place = (path: string) => join(folder, path);

  /** Writes into a separate folder first, so that an incomplete file never has its final name. */
  async function writeApart(
    path: string,
    content: Buffer,
    finish: (apart: string, name: string) => Promise<boolean>,
  ) {
    const name = randomBytes(6).toString('hex');
    const apart = join(folder, unfinished, name);
    try {
      await mkdir(apart, { recursive: true });
      await mkdir(dirname(place(path)), { recursive: true });
      await writeFile(join(apart, name), content, { flush: true });
      return await finish(apart, name);
    } catch (error) {
      return explain(error);
    } finally {
      await rm(apart, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  async function breakOldLock(lock: string) {
    for (const holder of await readdir(lock)) {
      const since = await stat(join(lock, holder)).catch(() => null);
      if (since && Date.now() - since.mtimeMs > lockLifetimeMs) await rm(join(lock, holder), { force: true });
    }
  }

  /** Takes the lock by moving the new content there, as soon as no other writer's content is there. */
  async function lockWith(lock: string, apart: string, name: string): Promise<void> {
    await mkdir(lock, { recursive: true });
    for (;;) {
      try {
        await utimes(join(apart, name), new Date(), new Date());
        return await rename(apart, lock);
      } catch (error) {
        if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
        await breakOldLock(lock);
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    }
  }

  /** Moves new content to its final path, unless the lock was broken and the content removed. */
  async function commit(mine: string, path: string): Promise<boolean> {
    try {
      await rename(mine, place(path));
      return true;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    }
  }

  async function read(path: string, limitBytes = Number.POSITIVE_INFINITY) {
    try {
      const real = await realpath(place(path));
      const found = await stat(real);
      // A link may lead out of the folder.
      if (!isWithin(await realpath(folder), real) || !found.isFile()) return null;
      requireWithin(limitBytes, path, found.size);
      const content = await readFile(real);
      return { content, tag: tagOf(content) };
    } catch (error) {
      return codeOf(error) === 'ENOENT' ? null : explain(error);
    }
  }

  async function versionOf(path: string) {
    try {
      const { ino, size, mtimeNs, ctimeNs } = await stat(place(path), { bigint: true });
      return [ino, size, mtimeNs, ctimeNs].join('-');
    } catch (error) {
      return codeOf(error) === 'ENOENT' ? null : explain(error);
    }
  }

  return {
    read,
    versionOf,
    create: (path, content) =>
      writeApart(path, content, async (apart, name) => {
        try {
          await link(join(apart, name), place(path));
          return true;
        } catch (error) {
          if (codeOf(error) === 'EEXIST') return false;
          throw error;
        }
      }),
    replace: (path, content, tag) =>
      writeApart(path, content, async (apart, name) => {
        const lock = join(folder, locks, path);
        await lockWith(lock, apart, name);
        const mine = join(lock, name);
        try {
          return (await read(path))?.tag === tag && (await commit(mine, path));
        } finally {
          await rm(mine, { force: true });
        }
      }),
    async list(prefix) {
      const entries = await readdir(place(prefix), { withFileTypes: true, recursive: true }).catch(
        (error: unknown) => (codeOf(error) === 'ENOENT' ? [] : explain(error)),
      );
      return entries
        .filter((entry) => !entry.isDirectory())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
    },
  };
}

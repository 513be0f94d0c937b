import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that a server reads while it runs. */
export interface FileBeside {
  readonly name: string;
  readonly content: Uint8Array;
  /** What it was made from, relative to the root of the repository. */
  readonly sources: readonly string[];
}

export type FilesBeside = (root: string) => Promise<readonly FileBeside[]>;

/** The files of a folder, as they are. */
export const filesOfFolder =
  (folder: string): FilesBeside =>
  async (root) => {
    const names = (await readdir(join(root, folder))).sort();
    return Promise.all(
      names.map(async (name) => ({
        name,
        content: await readFile(join(root, folder, name)),
        // The folder too: it changes with each file that comes or goes.
        sources: [folder, join(folder, name)],
      })),
    );
  };

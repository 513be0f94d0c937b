import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** What an editor writes with one save comes within this. */
const settleMs = 20;

/** Folders without sources. */
const withoutSources = ['node_modules', '.data', '.git'];

interface Watched {
  readonly inode: number;
  readonly watcher: FSWatcher;
}

/**
 * Runs a task when something in the folders, or in any below them, has changed and settled. Each folder is watched by
 * itself: Node's recursive watching on Linux loses a file that an editor saves by replacing it.
 * @param output - names of folders that builds write.
 * @returns what ends it.
 */
export function watchFolders(
  folders: readonly string[],
  task: () => void,
  output: readonly string[] = [],
): () => void {
  const ignored = [...withoutSources, ...output];
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;

  const forget = (folder: string) => {
    watched.get(folder)?.watcher.close();
    watched.delete(folder);
  };
  const follow = (folder: string) => {
    const inode = statSync(folder, { throwIfNoEntry: false })?.ino;
    if (watched.get(folder)?.inode !== inode) forget(folder);
    if (inode === undefined) return;
    if (!watched.has(folder)) {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        if (!ignored.includes(name ?? '')) changed(folder);
      });
      watched.set(folder, { inode, watcher });
    }
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && !ignored.includes(entry.name)) follow(join(folder, entry.name));
    }
  };
  const changed = (folder: string) => {
    follow(folder);
    clearTimeout(timer);
    timer = setTimeout(task, settleMs);
  };

  for (const folder of folders) follow(folder);
  return () => {
    clearTimeout(timer);
    for (const folder of watched.keys()) forget(folder);
  };
}

import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** All writes of one save in an editor happen within this time. */
const settleMs = 20;

const withoutSources = ['node_modules', '.data', '.git'];

/**
 * Runs a task after changes in the folders and all folders inside. Each folder has its own watcher, because Node's recursive one
 * loses files on Linux that an editor replaces.
 * @param output - names of build folders.
 * @returns a function that stops it.
 */
export function watchFolders(
  folders: readonly string[],
  task: () => void,
  output: readonly string[] = [],
): () => void {
  const ignored = [...withoutSources, ...output];
  const watched = new Map<string, { readonly inode: number; readonly watcher: FSWatcher }>();
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

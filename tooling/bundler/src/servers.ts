import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { buildBrowserFiles, simulatorSources } from '@ticket-storefront/simulators/server';

/** Root of the repository. */
export const root = resolve(import.meta.dirname, '../../..');

/** A file that a server reads while it runs. */
export interface FileBeside {
  readonly name: string;
  readonly content: Uint8Array;
  /** Files and folders that it was made from, relative to the root of the repository. */
  readonly sources: readonly string[];
}

type FilesBeside = (root: string) => Promise<readonly FileBeside[]>;

/** The files of a folder and its subfolders, in alphabetical order. */
export const filesOfFolder =
  (folder: string): FilesBeside =>
  async (root) => {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const sources = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
      .sort();
    return Promise.all(
      sources.map(async (source) => ({
        name: relative(folder, source),
        content: await readFile(join(root, source)),
        // A folder changes when a file is added or removed.
        sources: [dirname(source), source],
      })),
    );
  };

/** Sources of a server, relative to the root of the repository. */
export interface ServerSources {
  readonly entry: string;
  /** Options of Node.js that it starts with, as in its stage of the Dockerfile. */
  readonly options?: readonly string[];
  /** Scripts that the server loads by name, or runs in threads or processes. Each is built beside the server's, with this name. */
  readonly workers?: Readonly<Record<string, string>>;
  /** npm packages with machine code, which cannot be bundled: they are installed beside the server's script. */
  readonly installed?: readonly string[];
  /** Files that the server reads while it runs, and their folder beside the server's script. */
  readonly beside?: { readonly folder: string; readonly files: FilesBeside };
}

/** Every server and command, by its folder in `dist/`. */
export const servers = {
  api: {
    entry: 'backend/src/api.ts',
    // Many short pauses for garbage collection instead of some of 100 ms while every processor is busy: young objects are moved in
    // small steps, and the whole heap is searched half as often.
    options: ['--max-semi-space-size=4', '--initial-old-space-size=256'],
  },
  prepare: {
    entry: 'backend/src/prepare.ts',
    beside: { folder: 'migrations', files: filesOfFolder('backend/src/database/migrations') },
  },
  orders: { entry: 'backend/src/operator/storefront-orders.ts' },
  shell: {
    entry: 'shell/server/serve-shell.ts',
    workers: {
      'clean-html-thread': 'shell/server/rendering/clean-html-thread.ts',
      'picture-worker': 'shell/server/pictures/picture-worker.ts',
    },
    installed: ['sharp'],
    beside: { folder: 'harness', files: filesOfFolder('shell/server/rendering/harness') },
  },
  assets: { entry: 'platform/asset-origin/src/serve-assets.ts' },
  registrar: { entry: 'shell/plug-in/src/serve-registrar.ts' },
  simulators: {
    entry: 'tooling/simulators/src/serve-simulators.ts',
    workers: simulatorSources,
    beside: { folder: 'browser', files: buildBrowserFiles },
  },
} as const satisfies Record<string, ServerSources>;

export type BundledServer = keyof typeof servers;

export const bundledServers = Object.keys(servers) as BundledServer[];

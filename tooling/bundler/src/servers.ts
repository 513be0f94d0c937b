import { buildBrowserFiles, simulatorSources } from '@storefront/simulators/server';
import { type FilesBeside, filesOfFolder } from './files-beside';

/** What a server is built from; paths are relative to the root of the repository. */
export interface ServerSources {
  readonly entry: string;
  /** What the server loads by name, or runs in threads or processes of its own: each becomes a script of this name beside the server's. */
  readonly workers?: Readonly<Record<string, string>>;
  /** npm packages with machine code, which no script can contain: they are installed beside it. */
  readonly installed?: readonly string[];
  /** Folder of files that the server reads while it runs, and how they are made. It lies beside the server's script. */
  readonly beside?: { readonly folder: string; readonly files: FilesBeside };
}

/** Everything that runs as a process of its own, by the folder of `dist/` that it is built to. */
export const servers = {
  api: { entry: 'backend/src/api.ts' },
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

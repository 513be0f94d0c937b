/** What a server is bundled from; paths are relative to the root of the repository. */
export interface ServerSources {
  readonly entry: string;
  /** Folders that the server reads while it runs: they lie beside its script. */
  readonly folders?: readonly string[];
}

/** Everything that runs as a process of its own, by the folder of `dist/` that it is built to. */
export const servers = {
  api: { entry: 'backend/src/api.ts' },
  prepare: { entry: 'backend/src/prepare.ts', folders: ['backend/src/database/migrations'] },
  shell: { entry: 'shell/server/serve-shell.ts' },
  assets: { entry: 'shared/platform/asset-origin/src/serve-assets.ts' },
  simulators: { entry: 'shared/tooling/simulators/src/serve-simulators.ts' },
} as const satisfies Record<string, ServerSources>;

export type BundledServer = keyof typeof servers;

export const bundledServers = Object.keys(servers) as BundledServer[];

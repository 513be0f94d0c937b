import type { BuildOptions, Plugin } from 'esbuild';
import type { FastifyInstance } from 'fastify';

/** Where a simulator runs, and what it works with. */
export interface SimulatorOptions {
  /** Where it keeps payments over restarts. */
  readonly folder: string;
  /** Where servers and browsers reach it, such as `http://localhost:3003`. */
  readonly origin: string;
  /** Where it reaches the API, which it tells of payments; null where there is no API. */
  readonly apiOrigin: string | null;
  /** Milliseconds that the answer to the slow test card takes. */
  readonly slowMs: number;
  /** Folder of the built files that browsers load; without it they get none. */
  readonly browserFolder?: string;
}

/** Variables that a server is started with. */
export type Environment = Readonly<Record<string, string>>;

/** What browsers load from a simulator, by absolute paths of its sources. */
export interface BrowserFiles {
  /** How each script is bundled, by its file name. */
  readonly scripts: Readonly<Record<string, Pick<BuildOptions, 'entryPoints' | 'globalName' | 'plugins'>>>;
  /** Files that are served as they are. */
  readonly pages: readonly string[];
}

/** Bundles other code in the place of the modules whose paths match. */
export const replaceModule = (filter: RegExp, contents: string): Plugin => ({
  name: 'replace-module',
  setup: ({ onLoad }) => onLoad({ filter }, () => ({ contents })),
});

/** A stand-in for a payment processor, at its wire protocol. */
export interface Simulator {
  /** What the servers of a storefront are told, so that they use the simulator at an origin. */
  environment(origin: string): { readonly api: Environment; readonly shell: Environment };
  /** Adds its routes. They are loaded only now: what merely names simulators stays small. */
  register(server: FastifyInstance, options: SimulatorOptions): void;
  /** Left out by a simulator from which browsers load nothing. */
  readonly browserFiles?: BrowserFiles | undefined;
}

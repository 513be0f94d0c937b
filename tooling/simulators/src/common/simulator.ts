import type { BuildOptions, Plugin } from 'esbuild';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

/** Where a simulator runs, and the servers and files that it uses. */
export interface SimulatorOptions {
  /** Folder of the stored payments, which survive restarts. */
  readonly folder: string;
  /** Origin for servers and browsers, for example `http://localhost:3003`. */
  readonly origin: string;
  /** Origin of the API, which receives webhooks; null without an API. */
  readonly apiOrigin: string | null;
  /** Milliseconds until the slow test card is answered. */
  readonly slowMs: number;
  /** Folder of the built files for browsers; without it no files are served. */
  readonly browserFolder?: string;
}

/** A route whose path ends with an id. */
export interface ById {
  readonly Params: { readonly id: string };
}

/** Environment variables of a server. */
export type Environment = Readonly<Record<string, string>>;

/** The files that browsers load from a simulator, by absolute paths of their sources. */
export interface BrowserFiles {
  /** How each script is bundled, by its file name. */
  readonly scripts: Readonly<Record<string, Pick<BuildOptions, 'entryPoints' | 'globalName' | 'plugins'>>>;
  /** Files that are served unchanged. */
  readonly pages: readonly string[];
}

/** Replaces the modules whose paths match with other code. */
export const replaceModule = (filter: RegExp, contents: string): Plugin => ({
  name: 'replace-module',
  setup: ({ onLoad }) => onLoad({ filter }, () => ({ contents })),
});

/** A server that stands in for a processor, at its wire protocol. */
export interface Simulator {
  /** The settings that make a storefront's servers use the simulator at an origin. */
  environment(origin: string): { readonly api: Environment; readonly shell: Environment };
  /** Adds its routes. */
  register(server: FastifyInstance, options: SimulatorOptions): void;
  readonly browserFiles?: BrowserFiles | undefined;
}

/** Registers a plugin that is imported only then, so that a program that only needs the settings stays small. */
export const registerLazily =
  (load: () => Promise<FastifyPluginAsync<SimulatorOptions>>): Simulator['register'] =>
  (server, options) =>
    void server.register(
      load().then((plugin) => ({ default: plugin })),
      options,
    );

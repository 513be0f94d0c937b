import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { isContainerGlobal, type PartName } from '@ticket-storefront/format/parts';
import { UserError } from '@ticket-storefront/server';
import * as v from 'valibot';
import type webpack from 'webpack';
import type { Configuration, MultiStats, StatsCompilation } from 'webpack';
import type { ReleaseManifest } from './release-manifest';

export type Entries = ReleaseManifest['entries'];

/** The first files of each entry. A container is the entry `fragment` of its build’s language. */
export function entriesOf({ children: builds = [] }: StatsCompilation): Entries {
  const entries: Entries = {};
  for (const { name: build = '', entrypoints = {} } of builds) {
    const [, language] = build.split(' ');
    const fragment = language ? `fragment.${language}` : 'fragment';
    for (const [name, { assets = [], childAssets = {} }] of Object.entries(entrypoints)) {
      const paths = assets.map((asset) => asset.name);
      entries[isContainerGlobal(name) ? fragment : name] = {
        scripts: paths.filter((path) => path.endsWith('.js')),
        modules: [],
        styles: paths.filter((path) => path.endsWith('.css')),
        preloads: (childAssets['preload'] ?? []).map(String).filter((path) => path.endsWith('.js')),
      };
    }
  }
  return entries;
}

/** The build configuration of a part: `npx webpack` in its folder builds the same as a release. */
export const configFile = 'webpack.config.mjs';

const configModule = v.object({
  default: v.custom<(environment: object, options: { mode: string }) => Configuration | Configuration[]>(
    (exported) => typeof exported === 'function',
  ),
});

/** Loads the webpack configuration of a part, and the webpack of its folder. @throws {UserError} if the part has none. */
async function loadConfig(folder: string, mode: 'production' | 'development') {
  const path = resolve(join(folder, configFile));
  if (!existsSync(path)) throw new UserError(`${path} is missing: add the build configuration of the part.`);
  const exported = v.safeParse(configModule, await import(pathToFileURL(path).href));
  if (!exported.success) throw new UserError(`${path} must export a function: configurePart({ … }).`);
  const build: typeof webpack = createRequire(path)('webpack');
  // The browser build first.
  return { webpack: build, configs: [exported.output.default({}, { mode })].flat() };
}

/** The sources that a build has read, and missing files that it looked for. Packages change only with the lock file. */
function sourceFilesOf({ stats }: MultiStats): readonly string[] {
  const paths = stats.flatMap(({ compilation }) => [
    ...compilation.fileDependencies,
    ...compilation.missingDependencies,
  ]);
  return [...new Set(paths)].filter((path) => !path.includes(`${sep}node_modules${sep}`));
}

function hashFiles(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile();
    hash.update(path).update(isFile ? readFileSync(path) : '\0');
  }
  return hash.digest('hex');
}

export interface PartSources {
  /** Folder of the part, with its package.json and `src/`. */
  readonly folder: string;
  readonly part: PartName;
  readonly mode: 'production' | 'development';
}

/** Creates a builder with the part's webpack configuration. Unchanged modules stay in memory until it is closed. */
export async function createPartBuilder({ folder, part, mode }: PartSources) {
  const { webpack, configs } = await loadConfig(folder, mode);
  const name = configs[0]?.name;
  if (name !== part)
    throw new UserError(
      `${folder}/${configFile} builds ${name}, not ${part}: correct the part's name there.`,
    );
  // In development, also caches webpack's analysis of modules that a change cannot affect.
  const cacheUnaffected = mode === 'development';
  const compiler = webpack(
    configs.map((config) => ({
      ...config,
      cache: { type: 'memory' as const, cacheUnaffected },
      experiments: { ...config.experiments, cacheUnaffected },
    })),
  );

  let built: { readonly files: readonly string[]; readonly hash: string } | null = null;

  return {
    /** Builds the current sources into a folder. @throws {UserError} with webpack's message if the part does not compile. */
    async build(output: string) {
      built = null;
      for (const child of compiler.compilers) child.outputPath = output;
      const stats = await promisify(compiler.run.bind(compiler))();
      if (!stats || stats.hasErrors()) {
        const errors = stats?.toString({ preset: 'errors-only', colors: false });
        throw new UserError(`${part} does not build:\n${errors}`);
      }
      const files = sourceFilesOf(stats);
      built = { files, hash: hashFiles(files) };
      return {
        entries: entriesOf(stats.toJson({ all: false, entrypoints: true, chunkGroupChildren: true })),
        /** Absolute paths that were read or looked for, outside of packages. */
        sources: files,
      };
    },
    /** Whether the last build succeeded and no source has changed since. */
    isUpToDate: () => built !== null && hashFiles(built.files) === built.hash,
    close: async (): Promise<void> => void (await promisify(compiler.close.bind(compiler))()),
  };
}

export type PartBuilder = Awaited<ReturnType<typeof createPartBuilder>>;

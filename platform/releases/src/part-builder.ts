import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PartName } from '@storefront/format/parts';
import { UserError } from '@storefront/server';
import * as v from 'valibot';
import type webpack from 'webpack';
import type { Configuration, MultiStats, StatsCompilation } from 'webpack';
import type { ReleaseManifest } from './release-manifest';

export type Entries = ReleaseManifest['entries'];

/** The files that each entry of builds starts with. */
export function entriesOf({ children: builds = [] }: StatsCompilation): Entries {
  const entries: Entries = {};
  const entrypoints = builds.flatMap((build) => Object.entries(build.entrypoints ?? {}));
  for (const [name, { assets = [], childAssets = {} }] of entrypoints) {
    const paths = assets.map((asset) => asset.name);
    entries[name] = {
      scripts: paths.filter((path) => path.endsWith('.js')),
      styles: paths.filter((path) => path.endsWith('.css')),
      preloads: (childAssets['preload'] ?? []).map(String).filter((path) => path.endsWith('.js')),
    };
  }
  return entries;
}

/** What a part is built by, in its folder: `npx webpack` there does what a release does. */
export const configFile = 'webpack.config.mjs';

interface Loaded {
  /** The part's own webpack, which its configuration is written for. */
  readonly webpack: typeof webpack;
  /** What is built together, beginning with what the browser runs. */
  readonly configs: readonly Configuration[];
}

const configModule = v.object({
  default: v.custom<(environment: object, options: { mode: string }) => Configuration | Configuration[]>(
    (exported) => typeof exported === 'function',
  ),
});

/**
 * Loads the webpack configuration of a part, and webpack from where the part has it.
 * @throws {UserError} where the part has none.
 */
async function loadConfig(folder: string, mode: 'production' | 'development'): Promise<Loaded> {
  const path = resolve(join(folder, configFile));
  if (!existsSync(path)) throw new UserError(`${path} is missing: a part is built by it.`);
  const exported = v.safeParse(configModule, await import(pathToFileURL(path).href));
  if (!exported.success) throw new UserError(`${path} must export a function: configurePart({ … }).`);
  return {
    webpack: createRequire(path)('webpack'),
    configs: [exported.output.default({}, { mode })].flat(),
  };
}

/** Packages change with the lock file alone. */
const isSource = (path: string) => !path.includes(`${sep}node_modules${sep}`);

/** The sources that a build has read, and those that it would have read had they been there. */
const sourceFilesOf = ({ stats }: MultiStats): readonly string[] => [
  ...new Set(
    stats.flatMap(({ compilation }) =>
      [...compilation.fileDependencies, ...compilation.missingDependencies].filter(isSource),
    ),
  ),
];

/** A hash that changes with the content of any of these files, and when one of them comes or goes. */
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

interface Built {
  readonly entries: Entries;
  /** Absolute paths that were read or looked for, but for those of packages. */
  readonly sources: readonly string[];
}

/** Builds one part as often as it is asked to. What has not changed since is kept in memory, until it is closed. */
export interface PartBuilder {
  /**
   * Builds today's sources into a folder and says which files each entry of the part starts with.
   * @throws {UserError} with webpack's own words where the part does not compile.
   */
  build(output: string): Promise<Built>;
  /** Whether the last build succeeded, of the very sources that there are today. */
  isUpToDate(): boolean;
  close(): Promise<void>;
}

/** Makes the builder of a part by the part's own webpack configuration. */
export async function createPartBuilder({ folder, part, mode }: PartSources): Promise<PartBuilder> {
  const { webpack, configs } = await loadConfig(folder, mode);
  const name = configs[0]?.name;
  if (name !== part)
    throw new UserError(`${folder}/${configFile} builds ${name}, not ${part}: name the part there.`);
  // For development what webpack concludes of modules is kept too, for those that no change can reach.
  const cacheUnaffected = mode === 'development';
  const compiler = webpack(
    configs.map((config) => ({
      ...config,
      cache: { type: 'memory' as const, cacheUnaffected },
      experiments: { ...config.experiments, cacheUnaffected },
    })),
  );

  let built: { readonly files: readonly string[]; readonly hash: string } | null = null;

  const run = () =>
    new Promise<MultiStats>((resolve, reject) => {
      compiler.run((failure, stats) => {
        if (stats) resolve(stats);
        else reject(failure ?? new Error('webpack gave no result'));
      });
    });

  return {
    async build(output) {
      built = null;
      for (const child of compiler.compilers) child.outputPath = output;
      const stats = await run();
      if (stats.hasErrors()) {
        const words = stats.toString({ preset: 'errors-only', colors: false });
        throw new UserError(`${part} does not build:\n${words}`);
      }
      const files = sourceFilesOf(stats);
      built = { files, hash: hashFiles(files) };
      return {
        entries: entriesOf(stats.toJson({ all: false, entrypoints: true, chunkGroupChildren: true })),
        sources: files,
      };
    },
    isUpToDate: () => built !== null && hashFiles(built.files) === built.hash,
    close: () =>
      new Promise((resolve, reject) => {
        compiler.close((failure) => (failure ? reject(failure) : resolve()));
      }),
  };
}

import type { PartName } from '@storefront/format/parts';
import { UserError } from '@storefront/server/user-error';
import type { MultiStats } from 'webpack';
import { type Entries, entriesOf } from './entries';
import { configFile, loadConfig } from './load-config';
import { hashFiles, sourceFilesOf } from './source-files';

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

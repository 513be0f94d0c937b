import type { PartName } from '@storefront/contracts/parts';
import { UserError } from '@storefront/server/user-error';
import type { StatsCompilation } from 'webpack';
import { type Entries, entriesOf } from './entries';
import { configFile, loadConfig } from './load-config';

export interface BuildOptions {
  /** Folder of the part, with its package.json and `src/`. */
  readonly folder: string;
  readonly part: PartName;
  readonly mode: 'production' | 'development';
  /** Folder that receives the emitted files. */
  readonly output: string;
}

/**
 * Builds one part by its own webpack configuration and says which files each of its entries starts with.
 * @throws {UserError} with webpack's own words where the part does not compile.
 */
export async function buildPart({ folder, part, mode, output }: BuildOptions): Promise<Entries> {
  const { webpack, configs } = await loadConfig(folder, mode);
  const name = configs[0]?.name;
  if (name !== part)
    throw new UserError(`${folder}/${configFile} builds ${name}, not ${part}: name the part there.`);
  const compiler = webpack(
    configs.map((config) => ({ ...config, output: { ...config.output, path: output } })),
  );
  const stats = await new Promise<StatsCompilation>((resolve, reject) => {
    compiler.run((failure, result) => {
      compiler.close((unclosed) => {
        if (failure || unclosed || !result)
          reject(failure ?? unclosed ?? new Error('webpack gave no result'));
        else if (result.hasErrors())
          reject(
            new UserError(
              `${part} does not build:\n${result.toString({ preset: 'errors-only', colors: false })}`,
            ),
          );
        else resolve(result.toJson({ all: false, entrypoints: true, chunkGroupChildren: true }));
      });
    });
  });
  return entriesOf(stats);
}

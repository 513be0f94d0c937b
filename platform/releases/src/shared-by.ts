import { createRequire } from 'node:module';
import { join } from 'node:path';
import { sharedReactRange } from '@storefront/format/shared-packages';

/** The version of the package that a module such as `react-dom/client` is in, as the folder of the shell has it. */
const versionIn = (folder: string, module: string): string =>
  createRequire(join(folder, 'package.json'))(`${module.split('/')[0]}/package.json`).version;

/** The modules that a remote takes, by the range that it runs with, or that the shell shares, by the version that it has. */
export const sharedBy = (
  part: string,
  folder: string,
  modules: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    modules.map((module) => [module, part === 'shell' ? versionIn(folder, module) : sharedReactRange]),
  );

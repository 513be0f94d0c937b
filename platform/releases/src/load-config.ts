import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserError } from '@storefront/server/user-error';
import * as v from 'valibot';
import type webpack from 'webpack';
import type { Configuration } from 'webpack';

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
export async function loadConfig(folder: string, mode: 'production' | 'development'): Promise<Loaded> {
  const path = resolve(join(folder, configFile));
  if (!existsSync(path)) throw new UserError(`${path} is missing: a part is built by it.`);
  const exported = v.safeParse(configModule, await import(pathToFileURL(path).href));
  if (!exported.success) throw new UserError(`${path} must export a function: configurePart({ … }).`);
  return {
    webpack: createRequire(path)('webpack'),
    configs: [exported.output.default({}, { mode })].flat(),
  };
}

import { join } from 'node:path';
import { containerGlobal, sharedPackages } from '@storefront/format/parts';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { type BrowserOptions, commonConfig, entryIn, hashIn } from './common-config';

const container = join(import.meta.dirname, 'container');

/**
 * A remote: one light container that exposes `./fragment`, in one script and at most one style, so that one hash
 * covers all of its code. The shell provides React (docs/adr/0001-federation.md).
 */
export function remoteConfig(options: BrowserOptions): Configuration {
  const common = commonConfig(options);
  const hash = hashIn(options.mode);
  return {
    ...common,
    entry: { [entryIn('fragment', options.language)]: join(container, 'container.cjs') },
    resolve: {
      ...common.resolve,
      alias: {
        ...common.resolve?.alias,
        'exposed-fragment$': join(options.folder, 'src/fragment.tsx'),
        ...Object.fromEntries(
          sharedPackages.map((name) => [`${name}$`, join(container, `shared-package.cjs?${name}`)]),
        ),
      },
    },
    output: {
      ...common.output,
      filename: `[name]${hash}.js`,
      // The container finds it.
      publicPath: '',
      library: { type: 'var', name: containerGlobal(options.name) },
    },
    plugins: [
      ...(common.plugins ?? []),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      // The styles are the same in every language.
      new MiniCssExtractPlugin({ filename: `fragment${hash}.css` }),
    ],
  };
}

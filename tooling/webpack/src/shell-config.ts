import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type ChunkGraph, type Configuration, type Module, type PathData } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { type BrowserOptions, commonConfig, entryIn, hashIn } from './common-config';

/** One entry of the shell for each kind of document it runs in. */
const shellEntries = ['storefront', 'checkout', 'waiting-room'] as const;

/** Whether the documents before the checkout run a module as they start. */
const isOfStorefront = (module: Module, { chunkGraph }: { readonly chunkGraph: ChunkGraph }) =>
  chunkGraph.getModuleChunks(module).some(({ name }) => name?.split('.')[0] === 'storefront');

/**
 * The shell: an ordinary application that loads remotes at run time. The snapshot plugin of the federation runtime serves
 * manifests, which the storefront does not use, and is left out of the bundle.
 */
export function shellConfig(options: BrowserOptions): Configuration {
  const common = commonConfig(options);
  const production = options.mode === 'production';
  const { language } = options;
  const hash = hashIn(options.mode);
  /** `storefront` of an entry that is named `storefront.es`, and `common` of a chunk. */
  const stem = ({ chunk }: PathData) => chunk?.name?.split('.')[0];
  return {
    ...common,
    entry: Object.fromEntries(shellEntries.map((entry) => [entryIn(entry, language), `./src/${entry}.tsx`])),
    module: {
      rules: [
        // The browser gets the parsed operations, and no parser.
        { test: /\/known-documents\.ts$/, loader: join(import.meta.dirname, 'run-at-build.mjs') },
        ...(common.module?.rules ?? []),
      ],
    },
    output: {
      ...common.output,
      filename: (data) => `${entryIn(stem(data) ?? '', language)}${hash}.js`,
      chunkFilename: `${entryIn('[name]', language)}${hash}.js`,
    },
    optimization: {
      ...common.optimization,
      // File names follow the content that integrity hashes were written into.
      realContentHash: production,
      runtimeChunk: false,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // What the first documents of a visit run and another one too: cached by the first, free for the second.
          common: { chunks: 'initial', minChunks: 2, name: 'common', minSize: 0, test: isOfStorefront },
        },
      },
    },
    plugins: [
      ...(common.plugins ?? []),
      // The shell's scripts hold the hash of every chunk that they load, because documents refuse scripts without one.
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      new webpack.DefinePlugin({
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: '"web"',
      }),
      new MiniCssExtractPlugin({
        // The styles are the same in every language.
        filename: (data) => `${stem(data)}${hash}.css`,
        chunkFilename: `[name]${hash}.css`,
      }),
    ],
  };
}

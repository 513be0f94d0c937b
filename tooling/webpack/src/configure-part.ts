import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type ChunkGraph, type Configuration, type Module, type PathData } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import {
  type BrowserOptions,
  commonConfig,
  dropsUnused,
  entryIn,
  hashIn,
  type PartOptions,
} from './common-config';
import { federationPlugins } from './federation';
import { headingCharacters } from './heading-characters';
import { messagesFolder } from './messages/compile-before-build';
import { messageLanguages } from './messages/compile-messages';
import { serverConfig } from './server-config';

/** A remote: a container of Module Federation that exposes `./fragment` (docs/adr/0001-federation.md). */
function remoteConfig(options: BrowserOptions): Configuration {
  const common = commonConfig(options);
  const hash = hashIn(options.mode);
  return {
    ...common,
    // The container is the only entry.
    entry: {},
    // The manifest plugin warns about addresses that are relative to the container.
    infrastructureLogging: { level: 'error' },
    output: { ...common.output, chunkFilename: `${entryIn('[name]', options.language)}${hash}.js` },
    optimization: { ...common.optimization, realContentHash: options.mode === 'production' },
    plugins: [
      ...(common.plugins ?? []),
      ...federationPlugins(options),
      // The styles are the same in every language.
      new MiniCssExtractPlugin({ filename: `fragment${hash}.css` }),
    ],
  };
}

/** The entries of the shell, one for each kind of document. */
const shellEntries = ['storefront', 'checkout', 'waiting-room'] as const;

/** Whether documents before the checkout run a module at their start. */
const isOfStorefront = (module: Module, { chunkGraph }: { readonly chunkGraph: ChunkGraph }) =>
  chunkGraph.getModuleChunks(module).some(({ name }) => name?.split('.')[0] === 'storefront');

/**
 * The shell: an ordinary application that loads remotes at run time. The bundle omits the snapshot plugin of the
 * federation runtime, because the storefront does not use its manifests.
 */
function shellConfig(options: BrowserOptions): Configuration {
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
        dropsUnused(options.folder),
        // The browser gets parsed operations instead of a parser.
        { test: /\/known-documents\.ts$/, loader: join(import.meta.dirname, 'run-at-build.mjs') },
        ...(common.module?.rules ?? []),
        {
          test: /\/figtree-[^/]+\.woff2$/,
          type: 'asset/inline',
          loader: join(import.meta.dirname, 'subset-typeface.mjs'),
          options: { characters: headingCharacters, weight: 700 },
        },
      ],
    },
    output: {
      ...common.output,
      filename: (data) => `${entryIn(stem(data) ?? '', language)}${hash}.js`,
      chunkFilename: `${entryIn('[name]', language)}${hash}.js`,
    },
    optimization: {
      ...common.optimization,
      // File names are hashes of the content with its integrity hashes.
      realContentHash: production,
      runtimeChunk: false,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // Modules of the first documents of a visit that other documents also run are cached by the first.
          common: { chunks: 'initial', minChunks: 2, name: 'common', minSize: 0, test: isOfStorefront },
        },
      },
    },
    plugins: [
      ...(common.plugins ?? []),
      // The shell's scripts contain the hash of every chunk that they load, because documents refuse scripts without one.
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

/**
 * The core of Module Federation's runtime for remotes that read it from the shell (docs/container.md), compiled by itself so that
 * no other document loads it. With `new Function`, which the policy of every document refuses, it has no `import()`.
 */
function runtimeCoreConfig(options: PartOptions): Configuration {
  const common = commonConfig({ ...options, language: null });
  return {
    ...common,
    name: 'shell-runtime-core',
    entry: { 'runtime-core': './src/runtime-core.ts' },
    output: { ...common.output, filename: `[name]${hashIn(options.mode)}.js` },
    plugins: [
      ...(common.plugins ?? []),
      new webpack.DefinePlugin({
        ENV_TARGET: '"web"',
        FEDERATION_ALLOW_NEW_FUNCTION: 'true',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      }),
    ],
  };
}

/**
 * The webpack configurations of the shell or a remote: a browser build for each language and, if the part renders on the
 * server, its server entry for all languages. The default mode is production.
 */
export function configurePart(part: Omit<PartOptions, 'mode'>) {
  return (
    _environment: unknown,
    { mode = 'production' }: { readonly mode?: PartOptions['mode'] | undefined },
  ): Configuration[] => {
    const options = { ...part, mode };
    const { serverEntry, languages = messageLanguages(messagesFolder(part.folder)).slice(1) } = part;
    const configure = part.name === 'shell' ? shellConfig : remoteConfig;
    return [
      ...[null, ...languages].map((language) => configure({ ...options, language })),
      ...(part.name === 'shell' ? [runtimeCoreConfig(options)] : []),
      ...(serverEntry === undefined ? [] : [serverConfig({ ...options, serverEntry })]),
    ];
  };
}

import { join } from 'node:path';
import { containerGlobal, sharedPackages } from '@storefront/format/parts';
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
import { messagesFolder } from './messages/compile-before-build';
import { messageLanguages } from './messages/compile-messages';
import { serverConfig } from './server-config';

const container = join(import.meta.dirname, 'container');

/**
 * A remote: one light container that exposes `./fragment`, in one script and at most one style, so that one hash
 * covers all of its code. The shell provides React (docs/adr/0001-federation.md).
 */
function remoteConfig(options: BrowserOptions): Configuration {
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

/** One entry of the shell for each kind of document it runs in. */
const shellEntries = ['storefront', 'checkout', 'waiting-room'] as const;

/** Whether the documents before the checkout run a module as they start. */
const isOfStorefront = (module: Module, { chunkGraph }: { readonly chunkGraph: ChunkGraph }) =>
  chunkGraph.getModuleChunks(module).some(({ name }) => name?.split('.')[0] === 'storefront');

/**
 * The shell: an ordinary application that loads remotes at run time. The snapshot plugin of the federation runtime serves
 * manifests, which the storefront does not use, and is left out of the bundle.
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

/** What webpack hands to a configuration, of which only the mode matters. */
interface Arguments {
  readonly mode?: PartOptions['mode'] | undefined;
}

/**
 * The webpack configurations of a part, the shell or a remote, for production unless another mode is asked for: what the
 * browser runs in each language and, where the part renders on the server, its server entry, which speaks all of them.
 */
export function configurePart(part: Omit<PartOptions, 'mode'>) {
  return (_environment: unknown, { mode = 'production' }: Arguments): Configuration[] => {
    const options = { ...part, mode };
    const { serverEntry, languages = messageLanguages(messagesFolder(part.folder)).slice(1) } = part;
    const configure = part.name === 'shell' ? shellConfig : remoteConfig;
    return [
      ...[null, ...languages].map((language) => configure({ ...options, language })),
      ...(serverEntry === undefined ? [] : [serverConfig({ ...options, serverEntry })]),
    ];
  };
}

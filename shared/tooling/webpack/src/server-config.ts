import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { assetFilename, cssModules, type PartOptions, swc } from './common-config';
import { minimizers, spaceMinimizer } from './minimizers';

/**
 * `react-dom/server.browser` also loads a renderer of streams, which needs more of its surroundings than ECMAScript: it
 * gets the renderer of strings twice.
 */
const withoutStreams = new webpack.NormalModuleReplacementPlugin(
  /^\.\/cjs\/react-dom-server\.browser\./,
  (resource) => {
    resource.request = resource.request.replace('react-dom-server.', 'react-dom-server-legacy.');
  },
);

/**
 * The server entry of a part: one script that needs nothing but ECMAScript, from the modules that the browser runs, or
 * those that their packages have for the condition `server`. It sets `globalThis.fragment` (docs/contract.md).
 */
export function serverConfig(options: PartOptions & { readonly serverEntry: string }): Configuration {
  const { folder, name, mode, serverEntry } = options;
  return {
    name: `${name} server`,
    mode,
    context: folder,
    target: 'es2022',
    devtool: mode === 'production' ? 'hidden-source-map' : false,
    entry: { server: [join(import.meta.dirname, 'public-path.mjs'), serverEntry] },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      conditionNames: ['server', '...'],
      alias: { 'react-dom/server$': 'react-dom/server.browser' },
    },
    module: {
      rules: [
        { test: /\.tsx?$/, use: swc(false) },
        {
          test: /\.css$/,
          loader: 'css-loader',
          options: { modules: { ...cssModules(name), exportOnlyLocals: true } },
        },
        // The browser's build emits the same files.
        { test: /\.svg$/, type: 'asset/resource', generator: { emit: false } },
      ],
    },
    output: {
      path: join(folder, 'dist'),
      filename: 'server.[contenthash].js',
      pathinfo: false,
      publicPath: '',
      assetModuleFilename: assetFilename,
      library: { type: 'var', name: 'fragment', export: 'default' },
      chunkFormat: false,
      chunkLoading: false,
      wasmLoading: false,
      clean: false,
    },
    optimization: {
      minimize: true,
      minimizer: mode === 'production' ? minimizers : [spaceMinimizer],
      // Development renders by what visitors get too, which is a fraction of the size.
      nodeEnv: 'production',
    },
    plugins: [withoutStreams, new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    performance: false,
    stats: 'errors-warnings',
  };
}

import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { assetFilename, cssModules, dropsUnused, hashIn, type PartOptions, swc } from './common-config';
import { compileBeforeBuild } from './messages/compile-before-build';
import { minimizers } from './minimizers';

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

/** Shortens each script by itself, so that after a change only that which has changed is shortened again. */
const shortened = { minify: true, jsc: { minify: { compress: false, mangle: true } } };

const { loader, options: compiling } = swc(false);

/** For development: a server entry as webpack writes it is larger than one may be. */
const shorteningRules = [
  {
    test: /\.tsx?$/,
    loader,
    options: { ...compiling, ...shortened, jsc: { ...compiling.jsc, ...shortened.jsc } },
  },
  {
    test: /\.m?js$/,
    loader,
    options: { isModule: 'unknown', ...shortened, jsc: { target: 'es2022', ...shortened.jsc } },
  },
];

/**
 * The server entry of a part: one script that needs nothing but ECMAScript, from the modules that the browser runs, or
 * those that their packages have for the condition `server`. It sets `globalThis.fragment` (docs/contract.md).
 */
export function serverConfig(options: PartOptions & { readonly serverEntry: string }): Configuration {
  const { folder, name, mode, serverEntry } = options;
  const production = mode === 'production';
  return {
    name: `${name} server`,
    mode,
    context: folder,
    target: 'es2022',
    devtool: production ? 'hidden-source-map' : false,
    entry: { server: [join(import.meta.dirname, 'public-path.mjs'), serverEntry] },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      conditionNames: ['server', '...'],
      alias: { 'react-dom/server$': 'react-dom/server.browser' },
    },
    module: {
      rules: [
        ...(name === 'shell' ? [dropsUnused(folder)] : []),
        ...(production ? [{ test: /\.tsx?$/, use: swc(false) }] : shorteningRules),
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
      filename: `server${hashIn(mode)}.js`,
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
      minimize: production,
      minimizer: minimizers,
      // Development renders by what visitors get too, which is a fraction of the size.
      nodeEnv: 'production',
    },
    plugins: [
      compileBeforeBuild(folder),
      withoutStreams,
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    performance: false,
    stats: 'errors-warnings',
  };
}

import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import {
  assetFilename,
  cssModules,
  dropsUnused,
  hashIn,
  loaderPath,
  type PartOptions,
  swc,
} from './common-config';
import { compileBeforeBuild } from './messages/compile-before-build';
import { minimizers } from './minimizers';

/** Replaces the renderer of streams, which `react-dom/server.browser` loads too, since it needs more than ECMAScript. */
const withoutStreams = new webpack.NormalModuleReplacementPlugin(
  /^\.\/cjs\/react-dom-server\.browser\./,
  (resource) => {
    resource.request = resource.request.replace('react-dom-server.', 'react-dom-server-legacy.');
  },
);

/** Minifies each script by itself, so that a change needs only one script to be minified again. */
const minified = { minify: true, jsc: { minify: { compress: false, mangle: true } } };

const { loader, options: compiling } = swc(false);

/** For development: a server entry that is not minified exceeds the limit of its size. */
const minifyingRules = [
  {
    test: /\.tsx?$/,
    loader,
    options: { ...compiling, ...minified, jsc: { ...compiling.jsc, ...minified.jsc } },
  },
  {
    test: /\.m?js$/,
    loader,
    options: { isModule: 'unknown', ...minified, jsc: { target: 'es2022', ...minified.jsc } },
  },
];

/**
 * The server entry of a part: one script that needs nothing but ECMAScript. It has the modules of the browser, or those
 * of the condition `server` of their packages. It sets `globalThis.fragment` (docs/contract.md).
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
        ...(production ? [{ test: /\.tsx?$/, use: swc(false) }] : minifyingRules),
        {
          test: /\.css$/,
          loader: loaderPath('css-loader'),
          options: { modules: { ...cssModules(name), exportOnlyLocals: true } },
        },
        // The browser build emits the same files.
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
      // Development also uses React's production build, which is much smaller.
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

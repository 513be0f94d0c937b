import { createRequire } from 'node:module';
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { browsersFile, oldestVersions } from './browsers';
import { compileBeforeBuild } from './messages/compile-before-build';
import { minimizers } from './minimizers';

/** Makes browsers that support it compile a whole script on another thread during its download, which helps slow phones. */
const compileAhead = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  // After the minimizer, which removes comments.
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

export interface PartOptions {
  /** Folder of the part, with `src/` and `package.json`. */
  readonly folder: string;
  readonly name: string;
  /** The module whose default export renders the part on the server; without it only the browser renders the part. */
  readonly serverEntry?: string;
  readonly mode: 'production' | 'development';
  /** Languages of the part beside English, for example `es`; by default, those of `src/messages`. */
  readonly languages?: readonly string[];
  /** Packages that a dependency requires but the part never calls. They become empty modules. */
  readonly unusedPackages?: readonly string[];
}

/** Options of a browser build in one language; null is English. */
export interface BrowserOptions extends PartOptions {
  readonly language: string | null;
}

const require = createRequire(join(import.meta.dirname, 'common-config.ts'));

/** The path of a loader of this package. webpack would look for its name beside the part, where pnpm has none. */
export const loaderPath = (name: 'swc-loader' | 'css-loader') => require.resolve(name);

const { chrome, edge, firefox, safari, ios_saf: ios } = oldestVersions;

/** Compiles TypeScript; with `development`, JSX uses React's development runtime. */
export const swc = (development: boolean) => ({
  loader: loaderPath('swc-loader'),
  options: {
    env: { targets: { chrome, edge, firefox, safari, ios } },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development } },
    },
  },
});

/** CSS modules with the same class names in the browser and on the server. */
export const cssModules = (name: string) => ({
  auto: true,
  namedExport: false,
  localIdentName: `${name}-[hash:base64:6]`,
});

export const assetFilename = '[name].[contenthash][ext]';

/** The hash in names of scripts and styles. A development release needs none: the name of its folder has its version. */
export const hashIn = (mode: PartOptions['mode']) => (mode === 'production' ? '.[contenthash]' : '');

/** An entry in a language: `fragment`, or `fragment.es`. */
export const entryIn = (entry: string, language: string | null) =>
  language ? `${entry}.${language}` : entry;

/** The configuration of every browser build: TypeScript by swc, CSS modules in separate files, hashed names. */
export function commonConfig({
  folder,
  name,
  mode,
  language,
  unusedPackages = [],
}: BrowserOptions): Configuration {
  const production = mode === 'production';
  return {
    name: language ? `${name} ${language}` : name,
    mode,
    context: folder,
    target: ['web', `browserslist:${browsersFile}`],
    // Production scripts do not name their source maps, which are only for the team. Maps of lines are faster to build.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // Packages export the messages of each language under a condition of its name.
      conditionNames: [...(language ? [language] : []), '...'],
      alias: Object.fromEntries(unusedPackages.map((name) => [`${name}$`, false])),
    },
    module: {
      rules: [
        { test: /\.tsx?$/, use: swc(!production) },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            { loader: loaderPath('css-loader'), options: { modules: cssModules(name) } },
          ],
        },
        // Pictures of styles are inlined.
        {
          test: /\.svg$/,
          oneOf: [
            { issuer: /\.css$/, type: 'asset/inline', generator: { dataUrl: { encoding: false } } },
            { type: 'asset/resource' },
          ],
        },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    output: {
      path: join(folder, 'dist'),
      // Documents and containers find their files on any origin.
      publicPath: 'auto',
      uniqueName: `storefront-${name}`,
      assetModuleFilename: assetFilename,
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: `storefront#${name}` },
      clean: false,
    },
    optimization: {
      minimizer: minimizers,
      // Short names are enough, because each release has its own folder.
      moduleIds: 'natural',
      // A builder that retains unchanged modules cannot rename across modules.
      mangleExports: production ? 'size' : false,
      // webpack-subresource-integrity writes no hash for a chunk with the number 0.
      chunkIds: 'deterministic',
    },
    plugins: [compileBeforeBuild(folder), ...(production ? [compileAhead] : [])],
    performance: false,
    stats: 'errors-warnings',
  };
}

/**
 * A rule that drops unused exports of an index. With `sideEffects` in `package.json` instead, the class names of every
 * style of the package would stay.
 */
export const dropsUnused = (folder: string): RuleSetRule => ({
  test: /\.tsx?$/,
  include: join(folder, 'src'),
  exclude: /only-for-browsers\.ts$/,
  sideEffects: false,
});

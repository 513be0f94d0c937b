import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { compileBeforeBuild } from './messages/compile-before-build';
import { minimizers } from './minimizers';

/**
 * Has browsers that know it compile a whole script on another thread while it arrives, instead of each function when it is
 * first called, which keeps a slow phone from everything else.
 */
const compileAhead = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  // Minimizing leaves comments out.
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

export interface PartOptions {
  /** Folder of the part, with `src/` and `package.json`. */
  readonly folder: string;
  readonly name: string;
  /** The module whose default export renders the part on the shell server; without one the browser draws the part. */
  readonly serverEntry?: string;
  readonly mode: 'production' | 'development';
  /** Languages beside English that the part is built for, such as `es`; without them, those of `src/messages`. */
  readonly languages?: readonly string[];
  /** Packages that a dependency requires and the part never calls: they are built as empty modules. */
  readonly unusedPackages?: readonly string[];
}

/** What is built for the browser: a part in one language, null for English. */
export interface BrowserOptions extends PartOptions {
  readonly language: string | null;
}

/** Compiles TypeScript; with `development`, elements come from React's runtime for developers, which its production build lacks. */
export const swc = (development: boolean) => ({
  loader: 'swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development } },
    },
  },
});

/** CSS modules whose class names are the same in the browser and on the server. */
export const cssModules = (name: string) => ({
  auto: true,
  namedExport: false,
  localIdentName: `${name}-[hash:base64:6]`,
});

export const assetFilename = '[name].[contenthash][ext]';

/** Names of scripts and styles. A release of a development server never changes either: its folder says which it is. */
export const hashIn = (mode: PartOptions['mode']) => (mode === 'production' ? '.[contenthash]' : '');

/** An entry in a language: `fragment`, or `fragment.es`. */
export const entryIn = (entry: string, language: string | null) =>
  language ? `${entry}.${language}` : entry;

/** What every browser part builds with: TypeScript by swc, CSS modules in files of their own, hashed names. */
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
    target: ['web', 'es2022'],
    // Production scripts do not name their source maps: those are for the team alone.
    // Maps of lines alone are made sooner.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // Packages have the messages of each language under a condition of its name.
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
            { loader: 'css-loader', options: { modules: cssModules(name) } },
          ],
        },
        // A picture that a style names comes with it, as text.
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
      // Each document and each container finds its own files, whichever origin serves them.
      publicPath: 'auto',
      uniqueName: `storefront-${name}`,
      assetModuleFilename: assetFilename,
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: `storefront#${name}` },
      clean: false,
    },
    optimization: {
      minimizer: minimizers,
      // Short names: nothing of another release refers to them, since each has a folder of its own.
      moduleIds: 'natural',
      // A builder that keeps what no change can reach cannot rename across modules.
      mangleExports: production ? 'size' : false,
      // Counted from 0, the first chunk would be refused: webpack-subresource-integrity writes no hash of a chunk 0.
      chunkIds: 'deterministic',
    },
    plugins: [compileBeforeBuild(folder), ...(production ? [compileAhead] : [])],
    performance: false,
    stats: 'errors-warnings',
  };
}

/**
 * A rule that drops what a face exports and nobody uses. A `package.json` that said so would keep the class names of every
 * style of the package.
 */
export const dropsUnused = (folder: string): RuleSetRule => ({
  test: /\.tsx?$/,
  include: join(folder, 'src'),
  exclude: /only-for-browsers\.ts$/,
  sideEffects: false,
});

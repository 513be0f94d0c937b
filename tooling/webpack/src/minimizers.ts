import { browserslistToTargets } from 'lightningcss';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { supportedBrowsers } from './browsers';

/**
 * Minimizes scripts with swc and styles with Lightning CSS, which also writes `light-dark()` and nesting for the oldest browsers.
 * Both are native and faster than workers with minimizers in JavaScript.
 */
export const minimizers = [
  new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    parallel: false,
    // The third pass saves 1 %.
    minimizerOptions: { compress: { passes: 3 }, mangle: true },
  }),
  new MinimizerPlugin({
    test: /\.css$/,
    minify: MinimizerPlugin.lightningCssMinify,
    parallel: false,
    minimizerOptions: { targets: browserslistToTargets([...supportedBrowsers]) },
  }),
];

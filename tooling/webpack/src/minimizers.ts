import MinimizerPlugin from 'minimizer-webpack-plugin';

/**
 * Minimizes scripts by swc and styles by esbuild. Both are native: they take less time over a file than a worker takes to
 * load a minimizer written in JavaScript.
 */
export const minimizers = [
  new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    parallel: false,
    // A third pass saves one percent.
    minimizerOptions: { compress: { passes: 3 }, mangle: true },
  }),
  new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss, parallel: false }),
];

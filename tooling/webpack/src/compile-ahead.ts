import webpack from 'webpack';

/**
 * Has browsers that know it compile a whole script on another thread while it arrives, instead of each function when it is
 * first called, which keeps a slow phone from everything else.
 */
export const compileAhead = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  // Minimizing leaves comments out.
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

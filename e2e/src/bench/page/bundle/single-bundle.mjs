import { createRequire } from 'node:module';
import { join } from 'node:path';
import { configurePart } from '@ticket-storefront/webpack';

const require = createRequire(import.meta.url);
const shell = join(import.meta.dirname, '../../../../../shell');
const source = (name) => join(import.meta.dirname, 'src', name);

/**
 * The shell with all remotes in it, built as the shell is. The remotes are found when it is built, so that there is no
 * federation runtime, and each document starts with one script.
 * @param dynamicImportMode - `eager` puts what the sources import later into that script too, but for the checkouts, and
 * leaves out what has browsers compile releases ahead; `lazy` leaves it apart, as the sources say.
 */
export const singleBundle = (dynamicImportMode) => (environment, options) => {
  const { BannerPlugin, NormalModuleReplacementPlugin } = require('webpack');
  const unusedPackages = ['@paypal/fastlane-sdk-loader'];
  const [config] = configurePart({ name: 'shell', folder: shell, unusedPackages })(environment, options);
  const bundle = {
    ...config,
    entry: {
      storefront: [source('event-page-fragments.ts'), './src/storefront.tsx'],
      checkout: [source('checkout-fragments.ts'), './src/checkout.tsx'],
      'waiting-room': './src/waiting-room.tsx',
    },
    module: { ...config.module, parser: { javascript: { dynamicImportMode } } },
    optimization: { ...config.optimization, splitChunks: false },
    plugins: [
      ...config.plugins.filter((plugin) => dynamicImportMode === 'lazy' || !(plugin instanceof BannerPlugin)),
      new NormalModuleReplacementPlugin(/\/load-fragment$/, source('load-fragment.ts')),
      new NormalModuleReplacementPlugin(/\/use-document-with-event$/, source('use-document-with-event.ts')),
    ],
  };
  return [bundle];
};

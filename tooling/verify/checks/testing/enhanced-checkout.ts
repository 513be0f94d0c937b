import { join } from 'node:path';
import { promisify } from 'node:util';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { writeFiles } from './finished-build';
import { checkoutModule } from './seeded-checkout';

const part = 'remote-checkout-stripe';

/** The slot of the built checkout. */
export const enhancedSlot = 'checkout:stripe';

const packageText = JSON.stringify({
  name: part,
  version: '1.0.0',
  owner: 'checkout team',
  storefront: { slot: enhancedSlot },
});

/**
 * Builds a checkout for Stripe by `@module-federation/enhanced`, with its sources in a folder.
 * @param externalRuntime - whether it takes the runtime core from the shell.
 * @param mount - a line that is added to its `mount`.
 * @returns the folder of the build.
 */
export async function buildEnhancedCheckout(
  folder: string,
  externalRuntime: boolean,
  mount = '',
): Promise<string> {
  writeFiles(folder, {
    'package.json': packageText,
    'fragment.js': `${checkoutModule({ mount })} export default fragment;`,
  });
  const output = join(folder, 'dist');
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: {},
    output: {
      path: output,
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      trustedTypes: `storefront#${part}`,
      uniqueName: part,
    },
    plugins: [
      new ModuleFederationPlugin({
        name: 'mf_remote_checkout_stripe',
        filename: 'fragment.js',
        exposes: { './fragment': './fragment.js' },
        dts: false,
        manifest: false,
        experiments: { externalRuntime },
      }),
      new SubresourceIntegrityPlugin(),
    ],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'));
  return output;
}

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { containerGlobal, sharedPackages, sharedReactRange } from '@ticket-storefront/format/parts';
import { configurePart } from '@ticket-storefront/webpack';
import webpack from 'webpack';

const replaced = ['ModuleFederationPlugin', 'StartWithOneScript', 'StatsPlugin'];

/**
 * Builds the checkout for Stripe by the plugin of `@module-federation/enhanced`, without a runtime core of its own.
 * @returns the folder of the build.
 */
export async function buildEnhancedCheckout(): Promise<string> {
  const name = 'remote-checkout-stripe';
  const folder = resolve(name);
  const output = mkdtempSync(join(tmpdir(), `${name}-`));
  const ofShell = { import: false, singleton: true, requiredVersion: sharedReactRange } as const;
  const [config] = configurePart({ name, folder })({}, { mode: 'production' });
  const compiler = webpack({
    ...config,
    output: { ...config?.output, path: output },
    plugins: [
      ...(config?.plugins ?? []).filter((plugin) => !replaced.includes(plugin?.constructor.name ?? '')),
      new ModuleFederationPlugin({
        name: containerGlobal(name),
        filename: 'fragment.js',
        exposes: { './fragment': join(folder, 'src/fragment.tsx') },
        shared: Object.fromEntries(sharedPackages.map((shared) => [shared, ofShell])),
        dts: false,
        manifest: false,
        experiments: { externalRuntime: true },
      }),
    ],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'));
  return output;
}

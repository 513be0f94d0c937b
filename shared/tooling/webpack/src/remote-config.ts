import { containerGlobal } from '@storefront/contracts/container-global';
import { sharedPackages, sharedReactRange } from '@storefront/contracts/shared-packages';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { commonConfig, hashIn, type PartOptions } from './common-config';

/**
 * A remote: one light container that exposes `./fragment`, in one script and at most one style, so that one hash
 * covers all of its code. The shell provides React (docs/adr/0001-federation.md).
 */
export function remoteConfig(options: PartOptions): Configuration {
  const common = commonConfig(options);
  const hash = hashIn(options.mode);
  return {
    ...common,
    entry: {},
    // The container is merged with what it exposes and then goes by the output's name.
    output: { ...common.output, filename: `fragment${hash}.js` },
    plugins: [
      new webpack.container.ModuleFederationPlugin({
        name: containerGlobal(options.name),
        library: { type: 'var', name: containerGlobal(options.name) },
        exposes: { './fragment': './src/fragment.tsx' },
        shared: Object.fromEntries(
          sharedPackages.map((name) => [
            name,
            { singleton: true, import: false, requiredVersion: sharedReactRange, strictVersion: true },
          ]),
        ),
      }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new MiniCssExtractPlugin({ filename: `fragment${hash}.css` }),
    ],
  };
}

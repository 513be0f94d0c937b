import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

const jsc = { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } };

export default {
  mode: 'production',
  entry: {},
  output: {
    clean: true,
    crossOriginLoading: 'anonymous',
    publicPath: 'auto',
    trustedTypes: 'storefront#remote-cart',
    uniqueName: 'remote-cart',
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      { test: /\.tsx?$/, type: 'javascript/auto', loader: 'builtin:swc-loader', options: { jsc } },
      { test: /\.css$/, type: 'css' },
    ],
  },
  plugins: [
    // Writes the hash of each later script into the entry.
    new rspack.SubresourceIntegrityPlugin(),
    new ModuleFederationPlugin({
      name: 'mf_remote_cart',
      filename: 'fragment.js',
      exposes: { './fragment': './src/fragment.tsx' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      dts: false,
    }),
  ],
};

import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';

const jsc = { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } };
const ofShell = { import: false, singleton: true, requiredVersion: '^19.3.0' };

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
      { test: /\.tsx?$/, loader: 'swc-loader', options: { jsc } },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
    ],
  },
  plugins: [
    new MiniCssExtractPlugin(),
    // Writes the hash of each later script into the entry.
    new SubresourceIntegrityPlugin(),
    new webpack.container.ModuleFederationPlugin({
      name: 'mf_remote_cart',
      filename: 'fragment.js',
      exposes: { './fragment': './src/fragment' },
      shared: {
        react: ofShell,
        'react/jsx-runtime': ofShell,
        'react-dom': ofShell,
        'react-dom/client': ofShell,
      },
    }),
  ],
};

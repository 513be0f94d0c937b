import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const emptyMap = Buffer.from(JSON.stringify({ version: 3, sources: [''], mappings: 'AAAA' })).toString(
  'base64',
);

/**
 * Leaves npm packages out of a bundle's source map. Node holds the decoded map of a running bundle in memory: that of the
 * API took 50 MB with its packages.
 */
export const packagesWithoutSourceMap: Plugin = {
  name: 'packages-without-source-map',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => ({
      contents: `${await readFile(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${emptyMap}`,
      loader: 'js',
    }));
  },
};

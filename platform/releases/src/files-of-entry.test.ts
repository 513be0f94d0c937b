import { filesOfEntry } from './files-of-entry';
import type { ReleaseManifest } from './release-manifest';

const file = (path: string) => ({ path, bytes: 1, integrity: `sha384-${'A'.repeat(64)}` });

const starting = (script: string) => ({ scripts: [script], styles: [], preloads: [] });

const manifest: ReleaseManifest = {
  part: 'shell',
  version: '1.0.0',
  owner: 'platform team',
  contract: '^1.0.0',
  shared: {},
  bus: { commands: {}, facts: {} },
  files: ['storefront.js', 'storefront.es.js', 'checkout.js', 'routes.3f9a.js', 'routes.es.3f9b.js'].map(
    file,
  ),
  entries: {
    storefront: starting('storefront.js'),
    'storefront.es': starting('storefront.es.js'),
    checkout: starting('checkout.js'),
  },
};

test('a document may load what its entry imports later in its own language, and nothing of another entry', () => {
  const pathsOf = (entry: string) => filesOfEntry(manifest, entry, '.js').map(({ path }) => path);
  expect(pathsOf('storefront')).toEqual(['storefront.js', 'routes.3f9a.js']);
  expect(pathsOf('storefront.es')).toEqual(['storefront.es.js', 'routes.es.3f9b.js']);
  expect(pathsOf('checkout')).toEqual(['checkout.js', 'routes.3f9a.js']);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStorage } from '@ticket-storefront/storage';
import { sourceLines } from './source-lines';
import { storeSourceMaps } from './source-maps';

const root = mkdtempSync(join(tmpdir(), 'source-lines-'));
afterAll(() => rmSync(root, { recursive: true }));

test('translates the stack of a visitor to source lines, except locations without a source map', async () => {
  const maps = createFolderStorage(root);
  // Column 10 of the only line is line 3, column 5 of the source.
  const map = {
    version: 3,
    sources: ['webpack://storefront-remote-cart/./src/cart-panel.tsx'],
    names: [],
    mappings: 'SAEI',
  };
  await storeSourceMaps(
    maps,
    { part: 'remote-cart', version: '1.0.0-0a1b2c3d' },
    new Map([['fragment.1a.js', Buffer.from(JSON.stringify(map))]]),
  );
  const stack = [
    'TypeError: x is not a function',
    '    at Panel (https://assets.example/a/remote-cart/1.0.0-0a1b2c3d/fragment.1a.js:1:10)',
    'draw@https://assets.example/a/remote-cart/1.0.0-0a1b2c3d/fragment.1a.js:1:10',
    '    at https://assets.example/a/remote-cart/1.0.0-ffffffff/fragment.1a.js:1:10',
  ].join('\n');
  expect(await sourceLines(stack, maps)).toBe(
    [
      'TypeError: x is not a function',
      '    at Panel (remote-cart src/cart-panel.tsx:3:5)',
      'draw@remote-cart src/cart-panel.tsx:3:5',
      '    at https://assets.example/a/remote-cart/1.0.0-ffffffff/fragment.1a.js:1:10',
    ].join('\n'),
  );
});

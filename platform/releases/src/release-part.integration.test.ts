import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testShop } from '@storefront/platform-testing';
import { createPrivateKeyText, readPrivateKey } from '@storefront/signing';
import { createFolderStorage } from '@storefront/storage';
import { createPartBuilder, type PartBuilder } from './part-builder';
import { releaseBuilt, releaseVersion } from './release-part';

// Inside the repository, where the part finds its build tools.
const root = join(import.meta.dirname, '../../..');
mkdirSync(join(root, '.data'), { recursive: true });
const folder = mkdtempSync(join(root, '.data/release-built-'));
const output = mkdtempSync(join(tmpdir(), 'release-built-'));
const source = join(folder, 'src/fragment.js');
mkdirSync(join(folder, 'src'));
writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'remote-cart', version: '1.0.0' }));
writeFileSync(
  join(folder, 'webpack.config.mjs'),
  `export default () => ({
  name: 'remote-cart',
  mode: 'development',
  devtool: false,
  context: ${JSON.stringify(folder)},
  entry: { fragment: './src/fragment.js' },
  output: { filename: '[name].js' },
});`,
);
const save = (text: string) => writeFileSync(source, `export const text = '${text}';`);
save('first');

const part = 'remote-cart';
const mode = 'development';
let builder: PartBuilder;
beforeAll(async () => {
  builder = await createPartBuilder({ folder, part, mode });
});
afterAll(async () => {
  await builder.close();
  for (const made of [folder, output]) rmSync(made, { recursive: true });
});

test('releases a source that changes during the build under its own version', async () => {
  const assets = createFolderStorage(join(output, 'assets'));
  let builds = 0;
  const saving: PartBuilder = {
    ...builder,
    async build(place) {
      const built = await builder.build(place);
      builds += 1;
      if (builds === 1) save('second');
      return built;
    },
  };
  const { manifest } = await releaseBuilt(saving, {
    folder,
    part,
    mode,
    shop: testShop,
    assets,
    sourceMaps: createFolderStorage(join(output, 'maps')),
    key: readPrivateKey(createPrivateKeyText()),
  });
  expect(manifest.version).toBe(releaseVersion(folder, mode));
  const script = join(output, 'assets', part, manifest.version, 'fragment.js');
  expect(readFileSync(script, 'utf8')).toContain('second');
});

test('a part is up to date while its files are unchanged', async () => {
  await builder.build(join(output, 'built'));
  writeFileSync(join(folder, 'src/elsewhere.js'), 'export {};');
  expect(builder.isUpToDate()).toBe(true);
  save('third');
  expect(builder.isUpToDate()).toBe(false);
  await builder.build(join(output, 'again'));
  expect(builder.isUpToDate()).toBe(true);
});

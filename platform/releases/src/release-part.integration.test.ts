import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testShop } from '@ticket-storefront/platform-testing';
import { createPartBuilder, type PartBuilder } from './part-builder';
import { prepareBuilt } from './release-part';

// Inside the repository, where the part finds its build tools.
const root = join(import.meta.dirname, '../../..');
mkdirSync(join(root, '.data'), { recursive: true });
const folder = mkdtempSync(join(root, '.data/release-part-'));
const output = mkdtempSync(join(tmpdir(), 'release-part-'));
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

const versionOfBuild = () =>
  prepareBuilt(builder, { folder, part, mode, shop: testShop }, async ({ manifest }) => manifest.version);

test('another build of the same sources has the same version, and one of other sources another', async () => {
  const first = await versionOfBuild();
  expect(await versionOfBuild()).toBe(first);
  writeFileSync(join(folder, 'src/elsewhere.js'), 'export {};');
  expect(await versionOfBuild()).toBe(first);
  save('second');
  expect(await versionOfBuild()).not.toBe(first);
  save('first');
  expect(await versionOfBuild()).toBe(first);
});

test('a part is up to date while its files are unchanged', async () => {
  await builder.build(join(output, 'built'));
  writeFileSync(join(folder, 'src/elsewhere.js'), 'export default 1;');
  expect(builder.isUpToDate()).toBe(true);
  save('third');
  expect(builder.isUpToDate()).toBe(false);
  await builder.build(join(output, 'again'));
  expect(builder.isUpToDate()).toBe(true);
});

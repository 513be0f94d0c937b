import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contractRange } from '@ticket-storefront/contract';
import { prepareFinished } from '@ticket-storefront/releases';
import { shop } from '@ticket-storefront/shop';
import webpack from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { packageText, writeFiles } from './testing/finished-build';

const root = mkdtempSync(join(tmpdir(), 'shared-packages-'));
afterAll(() => rmSync(root, { recursive: true }));

const part = 'remote-cart';
const view = `import { createElement } from 'react'; export const show = (element) => createElement('p', element);`;
const fragmentOf = (mount: string) =>
  `export default { contract: '${contractRange}', mount(element) { ${mount} } };`;
const atOnce = `import { show } from './view.js'; ${fragmentOf('show(element);')}`;
const later = fragmentOf(`import('./view.js').then(({ show }) => show(element));`);

interface Build {
  readonly fragment: string;
  /** The version of React that is installed beside the part. */
  readonly react: string;
  readonly shared: ConstructorParameters<typeof webpack.container.ModuleFederationPlugin>[0]['shared'];
  readonly isOneScript?: boolean;
}

/** Builds a cart by webpack's own `ModuleFederationPlugin`. @returns what its manifest says it shares. */
async function sharedBy({ fragment, react, shared, isOneScript = false }: Build) {
  const folder = writeFiles(mkdtempSync(join(root, 'part-')), {
    'package.json': packageText,
    'fragment.js': fragment,
    'view.js': view,
    'node_modules/react/package.json': JSON.stringify({ name: 'react', version: react }),
    'node_modules/react/index.js': 'exports.createElement = (name, inside) => [name, inside];',
  });
  const built = join(folder, 'dist');
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: {},
    output: {
      path: built,
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      trustedTypes: `storefront#${part}`,
      uniqueName: part,
    },
    plugins: [
      new webpack.container.ModuleFederationPlugin({
        name: 'mf_remote_cart',
        filename: 'fragment.js',
        exposes: { './fragment': './fragment.js' },
        shared: shared ?? {},
      }),
      ...(isOneScript
        ? [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })]
        : [new SubresourceIntegrityPlugin()]),
    ],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'));
  return prepareFinished(built, { shop, folder, part }, async ({ manifest }) => manifest.shared);
}

const singleton = { react: { singleton: true } };
const ofShell = { react: { singleton: true, import: false as const } };

test.each<[string, Build]>([
  ['takes React at once', { fragment: atOnce, react: '19.3.1', shared: ofShell }],
  ['takes React in a later chunk', { fragment: later, react: '19.3.1', shared: ofShell }],
  [
    'has a copy of React in its script, for older shells',
    { fragment: atOnce, react: '19.3.1', shared: singleton, isOneScript: true },
  ],
  [
    'has a copy of React in its script, which it needs later',
    { fragment: later, react: '19.3.1', shared: singleton, isOneScript: true },
  ],
  [
    'has a copy of an older React that fits',
    { fragment: atOnce, react: '19.2.0', shared: singleton, isOneScript: true },
  ],
])("the manifest of webpack's container lists React if it %s", async (_what, build) => {
  expect(await sharedBy(build)).toEqual({ react: '^19.3.0' });
});

test("the manifest of webpack's container lists no React that it has for itself", async () => {
  expect(await sharedBy({ fragment: later, react: '18.3.1', shared: {} })).toEqual({});
});

test.each<[string, Build['shared']]>([
  ['as the only one of the page', singleton],
  ['beside that of the shell', ['react']],
])('refuses a container of webpack that shares React 18 %s', async (_how, shared) => {
  await expect(sharedBy({ fragment: later, react: '18.3.1', shared, isOneScript: true })).rejects.toThrow(
    /^fragment\.js requires react \^18\.3\.1, but the shell shares react \^19\.3\.0: depend on that, or bundle react /,
  );
});

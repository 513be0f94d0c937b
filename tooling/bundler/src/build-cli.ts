import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPageFiles } from '@ticket-storefront/check';
import { plugIn } from '@ticket-storefront/shop';
import { type BundleRecord, buildServer } from './build-server';
import { type FileBeside, filesOfFolder, root } from './servers';

const own = 'platform/cli';
const manifest = join(own, 'package.json');

const generated = (name: string, text: string): FileBeside => ({
  name,
  content: Buffer.from(text),
  sources: [manifest],
});

const ownFile = async (name: string): Promise<FileBeside> => ({
  name,
  content: await readFile(join(root, own, name)),
  sources: [join(own, name)],
});

/** The other files of the command line's package. It has no dependencies; parts install webpack themselves. */
async function packageFiles(): Promise<readonly FileBeside[]> {
  const page = await buildPageFiles(plugIn, root);
  const templates = await filesOfFolder(join(own, 'templates'))(root);
  const { name, version } = JSON.parse(await readFile(join(root, manifest), 'utf8'));
  const described = {
    name,
    version,
    type: 'module',
    engines: { node: '>=24.16' },
    bin: { storefront: 'storefront.mjs' },
    // Only `check` and `publish` need it, to find a browser.
    peerDependencies: { 'playwright-core': '^1.40.0' },
    peerDependenciesMeta: { 'playwright-core': { optional: true } },
  };
  return [
    generated('package.json', `${JSON.stringify(described, null, 2)}\n`),
    await ownFile('README.md'),
    await ownFile('CHANGELOG.md'),
    generated('storefront.mjs', "#!/usr/bin/env node\nimport './main.mjs';\n"),
    ...page,
    ...templates.map((file) => ({ ...file, name: join('templates', file.name) })),
  ];
}

/** Builds the command line as the package that teams install, unless its sources are unchanged. */
export const buildCli = (folder = join(root, 'dist/cli')): Promise<BundleRecord> =>
  buildServer(
    {
      entry: 'shell/plug-in/src/storefront.ts',
      workers: { 'run-container': 'platform/releases/src/run-container.mjs' },
      beside: { folder: '', files: packageFiles },
    },
    folder,
  );

import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { buildPageFiles } from '@storefront/check';
import { plugIn } from '@storefront/shop';
import { buildServer } from './build-server';
import type { BundleRecord } from './bundle-record';
import type { FileBeside } from './files-beside';
import type { ServerSources } from './servers';

const root = resolve(import.meta.dirname, '../../..');
const own = 'platform/cli';
const manifest = join(own, 'package.json');

const beside = (name: string, text: string): FileBeside => ({
  name,
  content: Buffer.from(text),
  sources: [manifest],
});

const ownFile = async (name: string): Promise<FileBeside> => ({
  name,
  content: await readFile(join(root, own, name)),
  sources: [join(own, name)],
});

async function templateFiles(): Promise<readonly FileBeside[]> {
  const folder = join(own, 'templates');
  const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return Promise.all(
    found
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const source = relative(root, join(parentPath, name));
        return {
          name: join('templates', relative(folder, source)),
          content: await readFile(join(root, source)),
          sources: [relative(root, parentPath), source],
        };
      }),
  );
}

/** What makes a package of the built command line: it depends on none, and on webpack only by the parts that have it. */
async function packageFiles(): Promise<readonly FileBeside[]> {
  const page = await buildPageFiles(plugIn, root);
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
    beside('package.json', `${JSON.stringify(described, null, 2)}\n`),
    await ownFile('README.md'),
    await ownFile('CHANGELOG.md'),
    beside('storefront.mjs', "#!/usr/bin/env node\nimport './main.mjs';\n"),
    ...page,
    ...(await templateFiles()),
  ];
}

const commandLine: ServerSources = {
  entry: 'shell/plug-in/src/storefront.ts',
  workers: { 'run-container': 'platform/releases/src/run-container.mjs' },
  beside: { folder: '', files: packageFiles },
};

/** Builds the command line as the package that teams install, unless the folder holds what its sources would become. */
export const buildCli = (folder = join(root, 'dist/cli')): Promise<BundleRecord> =>
  buildServer(root, commandLine, folder);

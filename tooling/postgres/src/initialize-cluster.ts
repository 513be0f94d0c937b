import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ClusterHome } from './cluster-home';

const run = promisify(execFile);

/** A cluster that is ready to be served. */
export interface Cluster {
  readonly data: string;
  readonly password: string;
}

/** Creates the cluster in its home where there is none yet. A start that was killed halfway leaves nothing usable. */
export async function initializeCluster({ binaries, folder, user }: ClusterHome): Promise<Cluster> {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  const existing = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => null);
  if (existing) return { data, password: await readFile(passwordFile, 'utf8') };

  const draft = join(folder, 'data.new');
  await rm(draft, { recursive: true, force: true });
  const password = randomBytes(24).toString('hex');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  await run(
    join(binaries, 'initdb'),
    [
      `--pgdata=${draft}`,
      '--username=storefront',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=en',
    ],
    { cwd: folder, env: {}, ...user },
  );
  await rename(draft, data);
  return { data, password };
}

import { execFile } from 'node:child_process';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type ClusterHome, findClusterHome } from './cluster-home';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';

const run = promisify(execFile);
const pollMs = 20;

/** A PostgreSQL server with an archive of its changes, as the database of a shop should have it. */
export interface ArchivedPostgres {
  readonly url: string;
  /** A time after all that is committed, by the server's clock. */
  now(): Promise<Date>;
  /** Takes the base backup that restores and standby servers begin with. */
  backUp(): Promise<void>;
  /** Replaces the database, at the same address, with what it was at a time after the backup. */
  restoreTo(time: Date): Promise<void>;
  /** Starts a standby server that follows this one by streaming. */
  startStandby(dataFolder: string): Promise<EmbeddedPostgres>;
  stop(): Promise<void>;
}

async function inSession<T>(url: string, action: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await action(client);
  } finally {
    await client.end();
  }
}

const copy = (from: string, to: string) => run('cp', ['-a', from, to]);

async function writeOwned({ user }: ClusterHome, file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  if (user) await chown(file, user.uid, user.gid);
}

async function waitUntilWritable(url: string): Promise<void> {
  const isStandby = async (client: pg.Client): Promise<boolean> =>
    (await client.query('select pg_is_in_recovery() as is_standby')).rows[0].is_standby;
  while (await inSession(url, isStandby)) await wait(pollMs);
}

/**
 * Starts PostgreSQL with an archive beside its data.
 * @throws {Error} as {@link startEmbeddedPostgres}
 */
export async function startArchivedPostgres(dataFolder: string): Promise<ArchivedPostgres> {
  const home = await findClusterHome(dataFolder);
  const [data, backup, archive] = ['data', 'backup', 'archive'].map((name) => join(home.folder, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(archive);
  if (home.user) await chown(archive, home.user.uid, home.user.gid);
  const settings = ['archive_mode=on', `archive_command=cp %p ${archive}/%f`];
  let server = await startEmbeddedPostgres({ dataFolder, settings });
  const { url } = server;
  const port = Number(new URL(url).port);

  return {
    url,
    now: () =>
      inSession(url, async (client) => {
        // A date has no microseconds.
        const { rows } = await client.query(`select now() + interval '1 ms' as now`);
        return rows[0].now;
      }),
    backUp: () =>
      inSession(url, async (client) => {
        await client.query(`select pg_backup_start('base', fast => true)`);
        await copy(data, backup);
        const { rows } = await client.query('select labelfile from pg_backup_stop()');
        await rm(join(backup, 'postmaster.pid'));
        await writeOwned(home, join(backup, 'backup_label'), rows[0].labelfile);
      }),
    restoreTo: async (time) => {
      await server.stop();
      await rm(data, { recursive: true });
      await copy(backup, data);
      await writeOwned(home, join(data, 'recovery.signal'), '');
      const recovery = [
        `restore_command=cp ${archive}/%f %p`,
        `recovery_target_time=${time.toISOString().replace('Z', '+00')}`,
        'recovery_target_action=promote',
      ];
      server = await startEmbeddedPostgres({ dataFolder, port, settings: [...settings, ...recovery] });
      await waitUntilWritable(url);
    },
    startStandby: async (standbyFolder) => {
      const standby = await findClusterHome(standbyFolder);
      await copy(backup, join(standby.folder, 'data'));
      await copy(join(home.folder, 'password'), join(standby.folder, 'password'));
      await writeOwned(standby, join(standby.folder, 'data/standby.signal'), '');
      const { hostname, username, password } = new URL(url);
      const primary = `host=${hostname} port=${port} user=${username} password=${password}`;
      return startEmbeddedPostgres({
        dataFolder: standbyFolder,
        temporary: true,
        settings: [`primary_conninfo=${primary}`, `restore_command=cp ${archive}/%f %p`],
      });
    },
    stop: async () => {
      await server.stop();
      await rm(home.folder, { recursive: true });
    },
  };
}

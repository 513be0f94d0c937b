import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { addressThrough } from './database-address';
import { findFreePort } from './free-port';

const pollMs = 20;

/** A running PgBouncer. */
export interface Pooler {
  /** Of the same database, through the pooler. */
  readonly url: string;
  /** Has connections to the database opened anew, with the present defaults of their role. */
  reconnect(): Promise<void>;
  stop(): Promise<void>;
}

/** Without passwords of clients, as only this machine reaches it. */
const settingsOf = (database: URL, port: number, connections: number, users: string) => `
[databases]
${database.pathname.slice(1)} = host=${database.hostname} port=${database.port} user=${database.username} password=${database.password}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
admin_users = ${database.username}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 2000
`;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts PgBouncer in transaction mode before a database.
 * @param program - the file of `pgbouncer`
 * @param connections - connections that all clients together have to the database
 * @throws {Error} if it ends instead
 */
export async function startPooler(
  program: string,
  databaseUrl: string,
  connections: number,
): Promise<Pooler> {
  const database = new URL(databaseUrl);
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'storefront-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  await writeFile(users, `"${database.username}" ""\n`);
  await writeFile(file, settingsOf(database, port, connections, users));
  // PgBouncer refuses to run as root, and reads its settings again as the other user.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  await chmod(folder, 0o755);
  const child = spawn(program, [...user, file], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) =>
    child.once('error', () => resolve()).once('close', () => resolve()),
  );
  let isRunning = true;
  void ended.then(() => {
    isRunning = false;
  });
  const url = addressThrough(databaseUrl, port);
  while (isRunning && !(await answers(url))) await wait(pollMs);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  };
  if (!isRunning) {
    await stop();
    throw new Error(`${program} did not start.`);
  }
  const reconnect = async () => {
    const console = new URL(url);
    console.pathname = '/pgbouncer';
    const client = new pg.Client({ connectionString: console.href });
    await client.connect();
    await client.query('reconnect');
    await client.end();
  };
  return { url, reconnect, stop };
}

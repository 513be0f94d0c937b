import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { findClusterHome } from './cluster-home';
import { startEmbeddedPostgres } from './embedded-postgres';

/** Ports that are reported as free although they are not. */
const mockTaken: number[] = [];
jest.mock('./free-port', () => {
  const { findFreePort } = jest.requireActual('./free-port');
  return { findFreePort: async () => mockTaken.shift() ?? findFreePort() };
});

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a server in another process, stores a row, and kills the process. */
async function startAndKill(dataFolder: string): Promise<string> {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(__dirname, 'embedded-postgres.ts'))});
    const { url } = await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(dataFolder)} });
    process.stdout.write(url);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code]);
  const [url] = await once(child.stdout, 'data');
  await query(String(url), 'create table kept as select 7 as seven');
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  return String(url);
}

async function waitUntilGone(url: string): Promise<void> {
  while (await query(url, 'select 1').catch(() => null)) await setImmediate();
}

test('a server ends when its process is killed, and the next start has its data', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  const orphan = await startAndKill(folder);
  const server = await startEmbeddedPostgres({ dataFolder: folder, temporary: true });
  try {
    expect(await query(server.url, 'select seven from kept')).toEqual([{ seven: 7 }]);
    expect(await query(server.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    const client = `select coalesce(host(inet_client_addr()), 'socket') as client`;
    expect(await query(server.url, client)).toEqual([{ client: '127.0.0.1' }]);
    expect(await query(server.socketUrl, client)).toEqual([{ client: 'socket' }]);
    await expect(query(orphan, 'select 1')).rejects.toThrow();
    for (const url of [server.url, server.socketUrl]) {
      await expect(query(url.replace(/:\w+@/, ':guess@'), 'select 1')).rejects.toThrow(/password/);
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  expect(await server.ended).toBe('exit code 0');
  await expect(query(server.url, 'select 1')).rejects.toThrow();
});

test('a killed start leaves no server behind, even if no other start follows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  await waitUntilGone(await startAndKill(folder));
  const { folder: home } = await findClusterHome(folder);
  // The last helpers of the server may still be ending.
  const withRetries = { recursive: true, force: true, maxRetries: 50, retryDelay: 100 };
  await Promise.all([folder, home].map((path) => rm(path, withRetries)));
});

test('refuses a second start on the same data without affecting the first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  const server = await startEmbeddedPostgres({ dataFolder: folder, temporary: true });
  try {
    await expect(startEmbeddedPostgres({ dataFolder: folder })).rejects.toThrow(/is in use/);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('starts with an empty database after the data folder was removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  const first = await startEmbeddedPostgres({ dataFolder: folder });
  await query(first.url, 'create table kept as select 7 as seven');
  await first.stop();
  await rm(folder, { recursive: true });
  const second = await startEmbeddedPostgres({ dataFolder: folder, temporary: true });
  try {
    await expect(query(second.url, 'select seven from kept')).rejects.toThrow(/kept/);
  } finally {
    await second.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('takes another port if its port is taken during the start', async () => {
  const neighbour = createServer().listen(0, '127.0.0.1');
  await once(neighbour, 'listening');
  mockTaken.push((neighbour.address() as AddressInfo).port);
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  const server = await startEmbeddedPostgres({ dataFolder: folder, temporary: true });
  try {
    expect(mockTaken).toEqual([]);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    neighbour.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

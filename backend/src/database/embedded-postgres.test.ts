import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres';

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a server in a process of its own, which is then killed. */
async function startAndKill(dataFolder: string): Promise<string> {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(__dirname, 'embedded-postgres.ts'))});
    const { url } = await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(dataFolder)} });
    process.stdout.write(url, () => process.kill(process.pid, 'SIGKILL'));`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code]);
  let url = '';
  child.stdout.on('data', (chunk) => {
    url += chunk;
  });
  await new Promise((resolve) => child.once('close', resolve));
  return url;
}

test('a killed start leaves a server behind, which the next one stops; the data is kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  const orphan = await startAndKill(folder);
  await query(orphan, 'create table kept as select 7 as seven');
  const server = await startEmbeddedPostgres({ dataFolder: folder, temporary: true });
  try {
    expect(await query(server.url, 'select seven from kept')).toEqual([{ seven: 7 }]);
    expect(await query(server.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    await expect(query(orphan, 'select 1')).rejects.toThrow();
    await expect(query(server.url.replace(/:\w+@/, ':guess@'), 'select 1')).rejects.toThrow(/password/);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  await expect(query(server.url, 'select 1')).rejects.toThrow();
}, 30_000);

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findOnPath } from './find-browser';

const programs = ['monmaptool', 'ceph-mon', 'ceph-mgr', 'ceph-osd', 'ceph', 'radosgw', 'radosgw-admin'];

/** Whether this machine has the programs of Ceph and of its object gateway (Debian: ceph-mon, ceph-mgr, ceph-osd, radosgw). */
export const hasCeph = (): boolean => programs.every((program) => findOnPath(program));

const monitorPort = 6799;
const gatewayPort = 7489;
const key = { id: 'team', secret: 'secret-of-the-team' };
const pollMs = 100;

/** One monitor, one store of two gigabytes, and no signatures between them. */
const configurationOf = (folder: string, id: string) => `[global]
fsid = ${id}
mon_host = v1:127.0.0.1:${monitorPort}
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
osd_objectstore = bluestore
bluestore_block_size = 2147483648
run_dir = ${folder}
log_file = ${folder}/$name.log
admin_socket = ${folder}/$name.asok
mon_data = ${folder}/mon
mgr_data = ${folder}/mgr
osd_data = ${folder}/osd
rgw_data = ${folder}/rgw
keyring = /dev/null
`;

/** Starts a cluster of Ceph with its object gateway and a bucket, and returns the environment for the AWS SDK. */
export async function startCeph(bucket: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ceph-'));
  const file = join(folder, 'ceph.conf');
  const id = randomUUID();
  writeFileSync(file, configurationOf(folder, id));
  for (const name of ['mon', 'mgr', 'osd', 'rgw']) mkdirSync(join(folder, name));
  const children: ChildProcess[] = [];
  const run = async (program: string, ...args: readonly string[]) =>
    (await promisify(execFile)(program, ['--conf', file, ...args], { timeout: 60_000 })).stdout.trim();
  const start = (program: string, ...args: readonly string[]) => {
    const child = spawn(program, ['--conf', file, '--foreground', ...args], { stdio: 'ignore' });
    children.push(child);
    return child;
  };

  const map = join(folder, 'monmap');
  const address = `[v1:127.0.0.1:${monitorPort}]`;
  await promisify(execFile)('monmaptool', ['--create', '--addv', 'a', address, '--fsid', id, map]);
  await run('ceph-mon', '--id', 'a', '--mkfs', '--monmap', map);
  start('ceph-mon', '--id', 'a', '--public-addr', '127.0.0.1');
  start('ceph-mgr', '--id', 'x');
  const store = randomUUID();
  const number = await run('ceph', 'osd', 'new', store);
  await run('ceph-osd', '--id', number, '--mkfs', '--osd-uuid', store);
  start('ceph-osd', '--id', number);
  // A command that comes before the store is up waits for good.
  while (!(await run('ceph', 'osd', 'stat')).includes(' 1 up')) await wait(pollMs);
  const keys = ['--access-key', key.id, '--secret-key', key.secret];
  await run('radosgw-admin', 'user', 'create', '--uid=team', '--display-name=Team', ...keys);
  const gateway = start(
    'radosgw',
    '--name',
    'client.rgw.a',
    '--rgw-frontends',
    `beast endpoint=127.0.0.1:${gatewayPort}`,
  );
  const endpoint = `http://127.0.0.1:${gatewayPort}`;
  while (!(await fetch(endpoint).catch(() => null))) await wait(pollMs);
  // Of another region, the client names a place that this cluster does not have.
  const region = 'us-east-1';
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: key.id, secretAccessKey: key.secret },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();

  return {
    environment: {
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: key.id,
      AWS_SECRET_ACCESS_KEY: key.secret,
    },
    /** Connections are accepted, and nothing answers, until it goes on. */
    stall: () => void gateway.kill('SIGSTOP'),
    goOn: () => void gateway.kill('SIGCONT'),
    async stop() {
      gateway.kill('SIGCONT');
      for (const child of children.toReversed()) {
        const ended = once(child, 'close');
        if (child.kill('SIGKILL')) await ended;
      }
      rmSync(folder, { recursive: true });
    },
  };
}

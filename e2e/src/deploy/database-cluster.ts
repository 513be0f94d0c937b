import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findOnPath } from '@ticket-storefront/platform-testing/programs';
import { findFreePort } from '@ticket-storefront/postgres';

/** Seconds after which a primary that is silent has lost its place: the least that Patroni allows. */
export const ttlSeconds = 20;

const pollMs = 200;
const password = 'only-on-this-machine';

/** The programs of a cluster, or the Debian packages of those that are missing. */
export function findClusterPrograms() {
  const [binaries] = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  const needed = { etcd: 'etcd-server', patroni: 'patroni python3-etcd', haproxy: 'haproxy' };
  const missing = Object.entries(needed).flatMap(([name, named]) => (findOnPath(name) ? [] : named));
  if (!binaries) missing.push('postgresql');
  return { binaries: binaries ?? '', missing };
}

/** A primary and a standby server that follow each other's death, behind one address. */
export interface DatabaseCluster {
  /** Of whichever is the primary. */
  readonly url: string;
  /** Kills the primary with its watcher, as when its machine loses its power. */
  killPrimary(): Promise<void>;
  /** Starts again what was killed, and waits until it follows synchronously. */
  repair(): Promise<void>;
  stop(): Promise<void>;
}

interface Node {
  readonly name: string;
  readonly port: number;
  /** Where Patroni answers about its server. */
  readonly health: string;
  readonly data: string;
  readonly settings: string;
  patroni: ChildProcess | null;
}

const isAt = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(pollMs);
}

/** PostgreSQL refuses to run as root. */
function userOfDatabase() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const balancerSettings = (port: number, nodes: readonly Node[]) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
frontend database
  bind 127.0.0.1:${port}
  default_backend primary
backend primary
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, health }) => `  server ${name} 127.0.0.1:${port} check port ${new URL(health).port}`).join('\n')}
`;

/** Starts etcd, two PostgreSQL servers under Patroni with synchronous replication, and HAProxy before them. */
export async function startDatabaseCluster(binaries: string): Promise<DatabaseCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-cluster-'));
  const user = userOfDatabase();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const run = (program: string, words: readonly string[]) =>
    spawn(findOnPath(program) ?? '', [...words], { ...user, cwd: folder, stdio: 'ignore' });

  const [etcdPort, peerPort, port] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const etcd = run('etcd', [
    ...['--name', 'one', '--data-dir', join(folder, 'etcd')],
    ...['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
    ...['--initial-cluster', `one=${peerUrl}`],
  ]);
  await until(() => isAt(`${etcdUrl}/health`));

  const describe = async (name: string): Promise<Node> => {
    const [serverPort, healthPort] = [await findFreePort(), await findFreePort()];
    const data = join(folder, name);
    mkdirSync(data, { mode: 0o700 });
    if (user.uid !== undefined) chownSync(data, user.uid, user.gid);
    const settings = join(folder, `${name}.yml`);
    const account = (username: string) => ({ username, password });
    const described = {
      scope: 'shop',
      name,
      restapi: { listen: `127.0.0.1:${healthPort}`, connect_address: `127.0.0.1:${healthPort}` },
      etcd3: { hosts: `127.0.0.1:${etcdPort}` },
      bootstrap: {
        dcs: {
          ttl: ttlSeconds,
          loop_wait: 5,
          retry_timeout: 5,
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 150 } },
        },
        initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `127.0.0.1:${serverPort}`,
        connect_address: `127.0.0.1:${serverPort}`,
        data_dir: join(data, 'data'),
        bin_dir: binaries,
        pgpass: join(data, 'pgpass'),
        parameters: { unix_socket_directories: data },
        pg_hba: [
          'host all all 127.0.0.1/32 scram-sha-256',
          'host replication all 127.0.0.1/32 scram-sha-256',
        ],
        authentication: { superuser: account('postgres'), replication: account('follower') },
      },
    };
    // YAML contains JSON.
    writeFileSync(settings, JSON.stringify(described, null, 2));
    return {
      name,
      port: serverPort,
      health: `http://127.0.0.1:${healthPort}`,
      data,
      settings,
      patroni: null,
    };
  };
  const nodes = [await describe('one'), await describe('two')];
  const start = (node: Node) => {
    node.patroni = run('patroni', [node.settings]);
  };
  for (const node of nodes) start(node);
  const followsAll = async () => {
    const roles = await Promise.all(nodes.map(({ health }) => isAt(`${health}/synchronous`)));
    return roles.includes(true);
  };
  await until(followsAll);

  const balancerFile = join(folder, 'haproxy.cfg');
  writeFileSync(balancerFile, balancerSettings(port, nodes));
  const balancer = run('haproxy', ['-db', '-f', balancerFile]);
  const end = async (child: ChildProcess | null, signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill(signal);
    await ended;
  };

  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async killPrimary() {
      for (const node of nodes) {
        if (!(await isAt(`${node.health}/primary`))) continue;
        const [pid] = readFileSync(join(node.data, 'data/postmaster.pid'), 'utf8').split('\n');
        await end(node.patroni, 'SIGKILL');
        node.patroni = null;
        process.kill(Number(pid), 'SIGKILL');
        return;
      }
      throw new Error('There is no primary.');
    },
    async repair() {
      for (const node of nodes) if (!node.patroni) start(node);
      await until(followsAll);
    },
    async stop() {
      await end(balancer, 'SIGTERM');
      await Promise.all(nodes.map(({ patroni }) => end(patroni, 'SIGTERM')));
      await end(etcd, 'SIGTERM');
      rmSync(folder, { recursive: true });
    },
  };
}

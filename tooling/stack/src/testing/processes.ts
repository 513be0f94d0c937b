import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findClusterHome } from '@ticket-storefront/postgres';
import { readStackSettings } from '../settings';

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function listProcesses(): RunningProcess[] {
  return execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((match) =>
      match ? [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? '' }] : [],
    );
}

/** The descendant of a process whose command line contains a text. */
export function findDescendant(ancestor: number, text: string): number {
  const all = listProcesses();
  const family = new Set([ancestor]);
  for (const member of family) {
    for (const { pid, parent } of all) if (parent === member) family.add(pid);
  }
  const found = all.find(({ pid, command }) => family.has(pid) && command.includes(text));
  if (!found) throw new Error(`No process below ${ancestor} runs ${text}.`);
  return found.pid;
}

const clusterOf = async (store: string) => (await findClusterHome(join(store, 'postgres'))).folder;

/** Removes the data of a store. */
export async function removeStore(environment: Readonly<Record<string, string>>): Promise<void> {
  const { store } = readStackSettings(environment);
  await rm(await clusterOf(store), { recursive: true, force: true });
  await rm(store, { recursive: true, force: true });
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: 'localhost' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** The processes of a store that still run, and those of its ports that are in use. */
export async function leftoversOf(environment: Readonly<Record<string, string>>): Promise<string[]> {
  const { port, store, assets } = readStackSettings(environment);
  const cluster = await clusterOf(store);
  const own = listProcesses().filter(
    ({ command }) => command.includes(cluster) || (environment['DATA_FOLDER'] && command.includes(assets)),
  );
  const ports = [port, port + 1, port + 2, port + 3];
  const open = await Promise.all(ports.map(listens));
  return [
    ...own.map(({ command }) => command),
    ...ports.filter((_, index) => open[index]).map((taken) => `port ${taken}`),
  ];
}

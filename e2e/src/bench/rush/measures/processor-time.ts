import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Linux counts the processor time of processes in hundredths of a second. */
const tickMs = 10;

interface ProcessTime {
  readonly parent: number;
  /** Milliseconds of the process itself. */
  readonly ownMs: number;
  /** Milliseconds of its children that have ended. */
  readonly endedMs: number;
}

/** The processor time of a process; null once it has ended. */
function readTime(pid: number): ProcessTime | null {
  try {
    // The name of the process, in brackets, may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [, parent, user, system, endedUser, endedSystem] = [0, 1, 11, 12, 13, 14].map((at) =>
      Number(fields[at]),
    );
    const ms = (...ticks: readonly (number | undefined)[]) =>
      ticks.reduce<number>((sum, each = 0) => sum + each * tickMs, 0);
    return { parent: parent ?? 0, ownMs: ms(user, system), endedMs: ms(endedUser, endedSystem) };
  } catch {
    return null;
  }
}

/** Milliseconds of processor time of a process and of all its children so far. */
export function processorMs(pid: number): number {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && readTime(Number(name))?.parent === pid,
  );
  const own = readTime(pid);
  return children.reduce(
    (sum, child) => sum + (readTime(Number(child))?.ownMs ?? 0),
    (own?.ownMs ?? 0) + (own?.endedMs ?? 0),
  );
}

/** The process id of PostgreSQL, the parent of its connections. Only of a database on this machine. */
export async function databasePid(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const parent = readTime(rows[0]?.pid ?? 0)?.parent;
    if (!parent) throw new Error('The processor time of a database on another machine cannot be read.');
    return parent;
  } finally {
    await client.end();
  }
}

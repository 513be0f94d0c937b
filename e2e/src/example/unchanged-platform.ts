import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A process of a store. */
interface StoreProcess {
  readonly pid: number;
  /** With the time of its start, which tells it from a later process of the same number. */
  readonly startedAt: string;
  readonly command: string;
}

function readProcess(pid: number): (StoreProcess & { readonly parent: number }) | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in parentheses, and may have spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, parent: Number(fields[1]), startedAt: fields[19] ?? '', command };
  } catch {
    // It has ended meanwhile.
    return null;
  }
}

/** The processes that a process has started, and theirs, without PostgreSQL's own, which it has for each connection. */
export function processesOf(pid: number): readonly StoreProcess[] {
  const all = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : [],
  );
  const below = (parent: number): readonly StoreProcess[] =>
    all
      .filter((one) => one.parent === parent && !one.command.startsWith('postgres: '))
      .flatMap(({ parent: _, ...one }) => [one, ...below(one.pid)]);
  return below(pid).toSorted((one, other) => one.pid - other.pid);
}

/** The settings of a running process. */
export const environmentOf = (pid: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** Each file of this repository with the hash of its content. */
export function hashedFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard']).toString();
  const files = listed.split('\n').filter((file) => file && existsSync(file));
  const hashes = execFileSync('git', ['hash-object', '--stdin-paths'], { input: files.join('\n') });
  const lines = hashes.toString().trim().split('\n');
  return files.map((file, index) => `${lines[index]} ${file}`);
}

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A process of a store. */
interface StoreProcess {
  readonly pid: number;
  /** With the time of its start, because a later process may have the same number. */
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

/** The processes that a process has started: of a store, its servers. */
export const processesOf = (parent: number): readonly StoreProcess[] =>
  readdirSync('/proc')
    .flatMap((name) => (/^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : []))
    .flatMap(({ parent: ofWhom, ...one }) => (ofWhom === parent ? [one] : []))
    // A builder comes and goes.
    .filter(({ command }) => command !== '' && !command.includes('esbuild'))
    .toSorted((one, other) => one.pid - other.pid);

/** The settings of a running process, without its channel to the process that has started it. */
export const environmentOf = (pid: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter((line) => line.includes('=') && !line.startsWith('NODE_CHANNEL_'))
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

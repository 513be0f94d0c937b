import { readdirSync, readFileSync } from 'node:fs';

function parentOf(pid: string): string | undefined {
  try {
    // The name may hold spaces, but ends with the last parenthesis.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
  } catch {
    // The process ended while we looked.
    return undefined;
  }
}

function proportionalKilobytes(pid: string): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
}

function childrenByParent(): Map<string, string[]> {
  const children = new Map<string, string[]>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = parentOf(pid);
    if (parent) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  return children;
}

/** Sum of the proportional set sizes of a process and all that it started, in megabytes. Linux only. */
export function residentMegabytes(rootPid: number): number {
  const children = childrenByParent();
  const family = [String(rootPid)];
  for (const pid of family) family.push(...(children.get(pid) ?? []));
  return family.reduce((sum, pid) => sum + proportionalKilobytes(pid), 0) / 1024;
}

import { readFileSync } from 'node:fs';

/** Bytes of memory that a process holds; null where the system does not tell, as on macOS. */
export function memoryOf(pid: number): number | null {
  try {
    const kibibytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? null : Number(kibibytes) * 1024;
  } catch {
    return null;
  }
}

import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Records by id that survive a restart: every change is a JSON line at the end of a file. */
export interface Journal<T> {
  size(): number;
  get(id: string): T | undefined;
  /** Adds a record, or replaces the one with its id. */
  set(record: T): void;
  /** Oldest first. */
  values(): readonly T[];
}

/** Opens or creates the file. A line that a crash cut off is skipped. */
export function openJournal<T>(file: string, idOf: (record: T) => string): Journal<T> {
  mkdirSync(dirname(file), { recursive: true });
  const records = new Map<string, T>();
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    try {
      const record = JSON.parse(line) as T;
      records.set(idOf(record), record);
    } catch {
      // Cut off, or the empty end of the file.
    }
  }
  return {
    size: () => records.size,
    get: (id) => records.get(id),
    set: (record) => {
      records.set(idOf(record), record);
      // The line break comes first, so that a line that was cut off does not damage this one.
      appendFileSync(file, `\n${JSON.stringify(record)}`);
    },
    values: () => [...records.values()],
  };
}

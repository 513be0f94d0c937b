import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Values by key that survive a restart: every change is a line at the end of a file. */
export interface Journal<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  values(): readonly Value[];
}

/** Opens the journal in a file, made where there is none. A line that was torn by a crash is left out. */
export function openJournal<Value>(file: string): Journal<Value> {
  mkdirSync(dirname(file), { recursive: true });
  const kept = new Map<string, Value>();
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const entry = parseLine<Value>(line);
    if (entry) kept.set(...entry);
  }
  return {
    get: (key) => kept.get(key),
    set: (key, value) => {
      kept.set(key, value);
      appendFileSync(file, `${JSON.stringify([key, value])}\n`);
    },
    values: () => [...kept.values()],
  };
}

function parseLine<Value>(line: string): [key: string, value: Value] | null {
  try {
    return JSON.parse(line) as [string, Value];
  } catch {
    return null;
  }
}

import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

/** Records that are only ever added, kept in a file with one JSON object a line. */
export interface JsonLinesStore<T> {
  readonly records: readonly T[];
  add(record: T): void;
}

/** Opens the file, or begins it. A last line that was cut short by a crash is left out. */
export function openJsonLinesStore<T>(file: string, schema: v.GenericSchema<unknown, T>): JsonLinesStore<T> {
  mkdirSync(dirname(file), { recursive: true });
  const records = readLines(file).flatMap((line) => {
    const parsed = v.safeParse(schema, line);
    return parsed.success ? [parsed.output] : [];
  });
  return {
    records,
    add(record) {
      appendFileSync(file, `\n${JSON.stringify(record)}`);
      records.push(record);
    },
  };
}

function readLines(file: string): unknown[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

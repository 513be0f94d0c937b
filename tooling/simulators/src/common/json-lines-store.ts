import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

interface StoredRecord {
  readonly id: string | number;
}

/** Records kept in a file with one JSON object a line; of lines with the same id the last one counts. */
export interface JsonLinesStore<T extends StoredRecord> {
  readonly records: readonly T[];
  add(record: T): void;
  /** Puts a record in the place of the one with its id. */
  change(record: T): void;
}

/** Opens the file, or begins it. A last line that was cut short by a crash is left out. */
export function openJsonLinesStore<T extends StoredRecord>(
  file: string,
  schema: v.GenericSchema<unknown, T>,
): JsonLinesStore<T> {
  mkdirSync(dirname(file), { recursive: true });
  const stored = new Map<StoredRecord['id'], T>();
  for (const line of readLines(file)) {
    const parsed = v.safeParse(schema, line);
    if (parsed.success) stored.set(parsed.output.id, parsed.output);
  }
  const records = [...stored.values()];
  const write = (record: T) => appendFileSync(file, `\n${JSON.stringify(record)}`);
  return {
    records,
    add(record) {
      write(record);
      records.push(record);
    },
    change(record) {
      write(record);
      records[records.findIndex(({ id }) => id === record.id)] = record;
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

import * as v from 'valibot';

/** Earlier releases stored `referenceId`. A payment that they left open must still be looked up. */
const inCurrentSpelling = (json: string) => json.replace('"referenceId":', '"referenceID":');

/** What this tab has stored under `key`; null where nothing is stored, storage is refused, or the schema does not match. */
export function readSessionStorage<T>(key: string, schema: v.GenericSchema<unknown, T>): T | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(inCurrentSpelling(sessionStorage.getItem(key) ?? 'null')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Stores a value for this tab; null removes it. Where the browser refuses storage, nothing survives a reload. */
export function writeSessionStorage(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private modes and full quotas refuse; the page works without it.
  }
}

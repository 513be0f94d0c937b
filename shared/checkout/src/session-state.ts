import { useEffect, useState } from 'react';
import * as v from 'valibot';

/** What a tab stores for itself, or for all tabs of the browser. */
type StorageKind = 'sessionStorage' | 'localStorage';

/** What is stored under `key`; null where nothing is stored, storage is refused, or the schema does not match. */
export function readStored<T>(kind: StorageKind, key: string, schema: v.GenericSchema<unknown, T>): T | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(window[kind].getItem(key) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. Where the browser refuses storage, nothing survives a reload or reaches other tabs. */
export function writeStored(kind: StorageKind, key: string, value: unknown): void {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, JSON.stringify(value));
  } catch {
    // Private modes and full quotas refuse; the page works without it.
  }
}

/**
 * State that survives a reload of the page in the same tab. A stored value that does not match the schema is replaced
 * by the initial one. `forget` removes it from the browser, while the page keeps it. Card data must never be kept here.
 */
export function useSessionState<T>(key: string, schema: v.GenericSchema<unknown, T>, initial: T) {
  const [value, setValue] = useState<T>(() => readStored('sessionStorage', key, schema) ?? initial);
  useEffect(() => writeStored('sessionStorage', key, value), [key, value]);
  const forget = () => writeStored('sessionStorage', key, null);
  return [value, setValue, forget] as const;
}

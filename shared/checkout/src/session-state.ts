import { useEffect, useState } from 'react';
import * as v from 'valibot';

/** Storage of one tab, or of all tabs of the browser. */
type StorageKind = 'sessionStorage' | 'localStorage';

/** The value stored under `key`; null if there is none, storage is refused, or the schema does not match. */
export function readStored<T>(kind: StorageKind, key: string, schema: v.GenericSchema<unknown, T>): T | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(window[kind].getItem(key) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. If the browser refuses storage, nothing survives a reload or reaches other tabs. */
export function writeStored(kind: StorageKind, key: string, value: unknown): void {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, JSON.stringify(value));
  } catch {
    // Private modes and full quotas refuse; the page works without it.
  }
}

/** State that survives a reload of the same tab. `forget` removes it from the browser only. Never store card data here. */
export function useSessionState<T>(key: string, schema: v.GenericSchema<unknown, T>, initial: T) {
  const [value, setValue] = useState<T>(() => readStored('sessionStorage', key, schema) ?? initial);
  useEffect(() => writeStored('sessionStorage', key, value), [key, value]);
  const forget = () => writeStored('sessionStorage', key, null);
  return [value, setValue, forget] as const;
}

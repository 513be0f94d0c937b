import { entryStorage } from '@ticket-storefront/api';
import { useEffect, useState } from 'react';
import * as v from 'valibot';

/** Storage of one tab, or of all tabs of the browser. */
type StorageKind = 'sessionStorage' | 'localStorage';

const readText = (kind: StorageKind, key: string): string | null =>
  (kind === 'sessionStorage' ? entryStorage.getItem(key) : null) ?? window[kind].getItem(key);

/** The value stored under `key`; null if there is none, storage is refused, or the schema does not match. */
export function readStored<T>(kind: StorageKind, key: string, schema: v.GenericSchema<unknown, T>): T | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(readText(kind, key) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** @throws if the storage refuses the text or forgets it. */
function writeText(storage: typeof entryStorage, key: string, text: string | null): void {
  if (text === null) storage.removeItem(key);
  else storage.setItem(key, text);
  if (storage.getItem(key) !== text) throw new Error('The browser forgot a text.');
}

/**
 * Stores a value; null removes it. If the browser refuses storage, nothing reaches other tabs, and what is of one tab is in its
 * history entry, where it survives a reload.
 */
export function writeStored(kind: StorageKind, key: string, value: unknown): void {
  const text = value === null ? null : JSON.stringify(value);
  let isStored = true;
  try {
    writeText(window[kind], key, text);
  } catch {
    isStored = false;
  }
  if (kind !== 'sessionStorage') return;
  if (isStored || text === null) entryStorage.removeItem(key);
  else entryStorage.setItem(key, text);
}

/** State that survives a reload of the same tab. `forget` removes it from the browser only. Never store card data here. */
export function useSessionState<T>(key: string, schema: v.GenericSchema<unknown, T>, initial: T) {
  const [value, setValue] = useState<T>(() => readStored('sessionStorage', key, schema) ?? initial);
  useEffect(() => writeStored('sessionStorage', key, value), [key, value]);
  const forget = () => writeStored('sessionStorage', key, null);
  return [value, setValue, forget] as const;
}

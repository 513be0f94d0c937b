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

const put = (storage: typeof entryStorage, key: string, text: string | null) =>
  text === null ? storage.removeItem(key) : storage.setItem(key, text);

/**
 * Stores a value; null removes it. If the browser refuses storage, nothing reaches other tabs, and what is of one tab is in its
 * history entry, where it survives a reload.
 */
export function writeStored(kind: StorageKind, key: string, value: unknown): void {
  const text = value === null ? null : JSON.stringify(value);
  let refused = text;
  try {
    put(window[kind], key, text);
    if (window[kind].getItem(key) === text) refused = null;
  } catch {
    // Private modes and full quotas refuse.
  }
  if (kind === 'sessionStorage') put(entryStorage, key, refused);
}

/**
 * State that survives a reload of the same tab. `forget` removes it from the browser only. Never store card data here.
 * @param initial - the first value, or computes it
 */
export function useSessionState<T extends object | boolean>(
  key: string,
  schema: v.GenericSchema<unknown, T>,
  initial: T | (() => T),
) {
  const [value, setValue] = useState<T>(
    () => readStored('sessionStorage', key, schema) ?? (typeof initial === 'function' ? initial() : initial),
  );
  useEffect(() => writeStored('sessionStorage', key, value), [key, value]);
  const forget = () => writeStored('sessionStorage', key, null);
  return [value, setValue, forget] as const;
}

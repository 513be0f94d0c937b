import type { TextStorage } from './text-storage';
/** The JSON stored under `key`; null where none is stored, it cannot be read, or the browser refuses access. */
export function readStoredJson(storage: TextStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value as JSON, or removes it where it is null. A storage that is full or refused keeps what it has. */
export function writeStoredJson(storage: TextStorage, key: string, value: unknown): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    // The visitor loses what a later document would have read, not the page that is open.
  }
}

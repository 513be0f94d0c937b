import { entryStorage } from '@ticket-storefront/api';

/** The part of a browser storage that the shell uses. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A storage that lasts as long as the document, for browsers that refuse storage. */
export function createMemoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

const probe = 'storefront.probe';
/** As long as a cart of many lines, so that a storage with less room counts as full. */
const probeText = probe.repeat(256);

/** The browser's storage; null if the browser refuses it, it is full, or it forgets what it accepted. */
function openStorage(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    const storage = window[kind];
    storage.setItem(probe, probeText);
    const isKept = storage.getItem(probe) === probeText;
    storage.removeItem(probe);
    return isKept ? storage : null;
  } catch {
    return null;
  }
}

/** The browser's storage for all tabs, and whether it is one in memory because the browser stores nothing. */
export function visitorStorage(): { readonly storage: Storage; readonly isStorageBlocked: boolean } {
  const storage = openStorage('localStorage');
  return { storage: storage ?? createMemoryStorage(), isStorageBlocked: storage === null };
}

/** The browser's storage for this tab. If the browser refuses it, a reload of this page still finds the texts. */
export const tabStorage = (): TextStorage => openStorage('sessionStorage') ?? entryStorage;

/** The JSON stored under `key`; null if there is none, it is invalid, or the browser refuses access. */
export function readStoredJson(storage: TextStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. A storage that is full or refuses it stays unchanged. */
export function writeStored(storage: TextStorage, key: string, text: string | null): void {
  try {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
  } catch {
    // The visitor loses what a later document would have read, not the page that is open.
  }
}

/** Stores a value as JSON; null removes it. If the storage is full or refused, it stays unchanged. */
export const writeStoredJson = (storage: TextStorage, key: string, value: unknown): void =>
  writeStored(storage, key, value === null ? null : JSON.stringify(value));

/** Milliseconds after which a press has been painted, even on a slow phone. */
const writeBehindMs = 100;

/** A text that waits to be written, and the stored one that it replaces. */
interface WaitingText {
  readonly text: string | null;
  readonly replaces: string | null;
}

/**
 * A storage that is written a little later, or when the visitor leaves the page, so that writes do not delay a press and
 * quick presses share a write. Reads return the latest written value. What another document has written meanwhile is newer, and stays:
 * for example that a cart is paid.
 */
export function writeBehind(storage: TextStorage): TextStorage {
  const waiting = new Map<string, WaitingText>();

  const dropOlder = () => {
    for (const [key, { replaces }] of waiting) if (storage.getItem(key) !== replaces) waiting.delete(key);
  };
  const write = () => {
    dropOlder();
    for (const [key, { text }] of waiting) writeStored(storage, key, text);
    waiting.clear();
  };
  const writeSoon = (key: string, text: string | null) => {
    if (waiting.size === 0) setTimeout(write, writeBehindMs);
    waiting.set(key, { text, replaces: storage.getItem(key) });
  };
  document.addEventListener('visibilitychange', write);
  window.addEventListener('pagehide', write);
  // Its report may be of an earlier value.
  window.addEventListener('storage', dropOlder);

  return {
    getItem: (key) => {
      const text = waiting.get(key);
      return text ? text.text : storage.getItem(key);
    },
    setItem: writeSoon,
    removeItem: (key) => writeSoon(key, null),
  };
}

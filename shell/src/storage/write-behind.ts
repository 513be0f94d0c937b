import type { TextStorage } from './text-storage';

/** Milliseconds after which a press has been painted, on a slow phone too. */
const behindMs = 100;

/**
 * A storage that is written a little later, or when the visitor leaves the page: a write is not in the way of a press, and quick
 * presses are written together. What is read from it is what was last written to it.
 */
export function writeBehind(storage: TextStorage): TextStorage {
  const waiting = new Map<string, string | null>();

  const write = () => {
    for (const [key, text] of waiting) {
      waiting.delete(key);
      try {
        if (text === null) storage.removeItem(key);
        else storage.setItem(key, text);
      } catch {
        // A storage that is full keeps what it has: the page that is open loses nothing by it.
      }
    }
  };
  const writeSoon = (key: string, text: string | null) => {
    if (waiting.size === 0) setTimeout(write, behindMs);
    waiting.set(key, text);
  };
  document.addEventListener('visibilitychange', write);
  window.addEventListener('pagehide', write);

  return {
    getItem: (key) => (waiting.has(key) ? (waiting.get(key) ?? null) : storage.getItem(key)),
    setItem: writeSoon,
    removeItem: (key) => writeSoon(key, null),
  };
}

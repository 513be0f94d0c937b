import { createMemoryStorage } from './memory-storage';

const probe = 'storefront.probe';

/** The browser's storage; a storage in memory where the browser refuses it or it is full. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage {
  try {
    const storage = window[kind];
    storage.setItem(probe, probe);
    storage.removeItem(probe);
    return storage;
  } catch {
    return createMemoryStorage();
  }
}

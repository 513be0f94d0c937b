import { createMemoryStorage } from './memory-storage';

const probe = 'storefront.probe';

/** The browser's storage, or one in memory where the browser forbids it or it is full. */
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

import type { PartStorage } from '@storefront/contract/host';

/** The storage that a part is given, under keys that begin with its name. */
export function createCheckStorage(part: string): PartStorage {
  const keyOf = (key: string) => `storefront.part.${part}.${key}`;
  return Object.freeze<PartStorage>({
    getItem: (key) => sessionStorage.getItem(keyOf(key)),
    setItem: (key, text) => sessionStorage.setItem(keyOf(key), text),
    removeItem: (key) => sessionStorage.removeItem(keyOf(key)),
  });
}

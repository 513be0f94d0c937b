import type { PartStorage } from '@storefront/contract/host';

/**
 * What a part stores, under keys that begin with its name.
 * @param refuse - told where the browser has no room left.
 */
export function storageOfPart(storage: Storage, name: string, refuse: (error: unknown) => void): PartStorage {
  const keyOf = (key: string) => `storefront.part.${name}.${key}`;
  return Object.freeze<PartStorage>({
    getItem: (key) => storage.getItem(keyOf(key)),
    setItem: (key, text) => {
      try {
        storage.setItem(keyOf(key), text);
      } catch (error) {
        refuse(error);
      }
    },
    removeItem: (key) => storage.removeItem(keyOf(key)),
  });
}

import type { Registry } from '@storefront/format/registry';

/** Reads the registry by `current`, and tells `changed` of the first that is read and of each that differs from the last. */
export function tellChanges(current: () => Promise<Registry>, changed: (registry: Registry) => void) {
  let told: number | null = null;
  return async (): Promise<Registry> => {
    const registry = await current();
    if (registry.counter !== told) {
      told = registry.counter;
      changed(registry);
    }
    return registry;
  };
}

const guarded: Readonly<Record<string, object>> = {
  'Object.prototype': Object.prototype,
  'Array.prototype': Array.prototype,
  'String.prototype': String.prototype,
  'Promise.prototype': Promise.prototype,
  'Map.prototype': Map.prototype,
  'Set.prototype': Set.prototype,
  JSON,
};

/**
 * Remembers the built-in objects that all code of the page shares.
 * @returns puts back what was changed or taken away, removes what every loop over an object would meet, and names the
 * first of it; null where nothing was. What a polyfill adds stays.
 */
export function guardPrototypes(): () => string | null {
  const known = Object.entries(guarded).map(
    ([name, object]) => [name, object, Object.getOwnPropertyDescriptors(object)] as const,
  );
  return () => {
    let changed: string | null = null;
    for (const [name, object, descriptors] of known) {
      for (const key of Reflect.ownKeys(object)) {
        if (Object.hasOwn(descriptors, key) || !Object.getOwnPropertyDescriptor(object, key)?.enumerable)
          continue;
        changed ??= `${name}.${String(key)}`;
        Reflect.deleteProperty(object, key);
      }
      for (const key of Reflect.ownKeys(descriptors)) {
        const original = Reflect.get(descriptors, key) as PropertyDescriptor;
        const present = Object.getOwnPropertyDescriptor(object, key);
        if (present && present.value === original.value && present.get === original.get) continue;
        changed ??= `${name}.${String(key)}`;
        Object.defineProperty(object, key, original);
      }
    }
    return changed;
  };
}

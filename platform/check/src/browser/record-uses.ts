const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * A host that records which of its members a part reads, as `host.cart` and `host.cart.emit`. It has getters for all members, and
 * returns the same value each time, as the host itself does.
 */
export function recordUses(host: object, used: Set<string>): object {
  const watch = (original: object, name: string, isWhole: boolean): object => {
    const watched = Object.create(Object.getPrototypeOf(original));
    for (const key of Object.keys(original)) {
      const member = `${name}.${key}`;
      const first: unknown = Reflect.get(original, key);
      const nested = isWhole && isNested(first) ? watch(first, member, false) : null;
      Object.defineProperty(watched, key, {
        enumerable: true,
        get: () => {
          used.add(member);
          return nested ?? Reflect.get(original, key);
        },
      });
    }
    return Object.freeze(watched);
  };
  return watch(host, 'host', true);
}

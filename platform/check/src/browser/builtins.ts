const owners = () =>
  Object.getOwnPropertyNames(window).flatMap((name) => {
    const value = Object.getOwnPropertyDescriptor(window, name)?.value;
    if (typeof value !== 'function' && !['Math', 'JSON', 'Reflect', 'Atomics', 'Intl'].includes(name))
      return [];
    return [
      [name, value] as const,
      ...(value.prototype ? [[`${name}.prototype`, value.prototype] as const] : []),
    ];
  });

const membersOf = (value: object) =>
  // React sets how stacks are written for a moment where it describes an error, and leaves it undefined.
  Reflect.ownKeys(value)
    .filter((key) => key !== 'prepareStackTrace')
    .flatMap((key) => {
      const { value: member, get, set } = Object.getOwnPropertyDescriptor(value, key) ?? {};
      return [[key.toString(), [member, get, set]] as const];
    });

/** The functions that the browser gives every page, by name. */
export type Builtins = ReadonlyMap<string, readonly unknown[]>;

export const readBuiltins = (): Builtins =>
  new Map(
    owners().flatMap(([name, value]) => [
      [name, [value] as readonly unknown[]] as const,
      ...(typeof value === 'object' || typeof value === 'function'
        ? membersOf(value).map(([key, parts]) => [`${name}.${key}`, parts as readonly unknown[]] as const)
        : []),
    ]),
  );

/** Names of what was changed, added to or taken from what the browser gives. */
export function changedBuiltins(before: Builtins, after: Builtins): readonly string[] {
  const changed = [...before].filter(([name, parts]) => {
    const now = after.get(name);
    return !now || parts.some((part, index) => !Object.is(part, now[index]));
  });
  const added = [...after.keys()].filter((name) => {
    const owner = name.slice(0, name.lastIndexOf('.'));
    return name.includes('.') && !before.has(name) && before.has(owner);
  });
  return [...changed.map(([name]) => name), ...added];
}

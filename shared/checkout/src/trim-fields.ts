/** The same fields with leading and trailing white space removed. */
export function trimFields<Fields extends { readonly [Name in keyof Fields]: string }>(
  fields: Fields,
): Fields {
  const trimmed = Object.entries<string>(fields).map(([name, value]) => [name, value.trim()]);
  return Object.fromEntries(trimmed) as Fields;
}

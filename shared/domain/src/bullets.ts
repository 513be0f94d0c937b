/**
 * The bullets of an event's description, which `//` separates unless it is part of an address such as `https://…`, trimmed
 * and without empty ones (docs/rules.md, Event page).
 */
export const splitBullets = (description: string | null): readonly string[] =>
  (description ?? '')
    // Safari before 16.4 cannot parse a script with a look-behind in it.
    .replace(/:\/|\/\//g, (found) => (found === '//' ? '\0' : found))
    .split('\0')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

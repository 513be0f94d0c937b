/**
 * The bullets of an event's description, which `//` separates unless it is part of an address such as `https://…`, trimmed
 * and without empty ones (docs/rules.md, Event page).
 */
export const splitBullets = (description: string | null): readonly string[] =>
  (description ?? '')
    .split(/(?<!:)\/\//)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

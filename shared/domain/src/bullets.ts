/** The bullets of an event's description: its pieces between `//`, trimmed, empty ones left out (docs/rules.md, Event page). */
export const splitBullets = (description: string | null): readonly string[] =>
  (description ?? '')
    .split('//')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

/** What a service did instead of what a case expects, as the rest of a sentence. */
export class Deviation extends Error {}

/** A case cannot run: the sentence says what to add. */
export class Missing extends Error {}

/** @throws {Deviation} unless the condition holds. @param seen - what came instead */
export function require(condition: boolean, seen: string): asserts condition {
  if (!condition) throw new Deviation(seen);
}

/** Shortens what a service sent, for a sentence. */
export const quote = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? 'an empty body' : line.length > 160 ? `${line.slice(0, 160)}…` : line;
};

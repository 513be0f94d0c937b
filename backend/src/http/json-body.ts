const deepest = 32;
const decoder = new TextDecoder('utf-8', { fatal: true });
const loneSurrogate = /\p{Surrogate}/u;

/** A body that cannot be what any client of ours sends. The message is fit to be shown to a visitor. */
export class MalformedBody extends Error {
  override readonly name = 'MalformedBody';
  readonly statusCode = 400;
}

const unreadable = () =>
  new MalformedBody('The request holds a character that cannot be read. Please type it again.');

/**
 * The text of a body.
 * @throws {MalformedBody} where it is not UTF-8.
 */
export function decodeBody(body: Buffer): string {
  try {
    return decoder.decode(body);
  } catch {
    throw unreadable();
  }
}

/**
 * Checks what every route relies on: values that can be walked through, and texts that PostgreSQL can store.
 * @throws {MalformedBody} where a value is nested too deep, or a text has a NUL or half a character.
 */
export function checkJson(body: unknown): void {
  const open: [value: unknown, depth: number][] = [[body, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (depth > deepest) throw new MalformedBody('The request was not understood.');
    if (typeof value === 'string' && (value.includes('\0') || loneSurrogate.test(value))) throw unreadable();
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) open.push([key, depth], [inner, depth + 1]);
  }
}

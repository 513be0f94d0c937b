import { visitorWorkPath } from '../boot';

/** Bits of a proof (`platform/server/src/visitor-key.ts`). */
const bits = 11;

/** Whether a visitor has to prove work, because many people of their network opened the shop in that minute. */
export const needsWork = (visitor: string | null): visitor is string => visitor?.endsWith('.') ?? false;

async function beginsWithZeros(text: string): Promise<boolean> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new DataView(hash).getUint16(0) >> (16 - bits) === 0;
}

/** A text whose hash after the token begins with {@link bits} zeros. A phone finds it in about 100 ms. */
export async function findProof(token: string): Promise<string> {
  for (let number = 0; ; number += 1) {
    const proof = number.toString(36);
    if (await beginsWithZeros(token + proof)) return proof;
  }
}

/** Proves work for a visitor's token (docs/limits.md). @returns whether the shell server accepts it for the next document */
export async function proveVisitor(token: string): Promise<boolean> {
  try {
    const answer = await fetch(visitorWorkPath, { method: 'POST', body: await findProof(token) });
    return answer.ok;
  } catch {
    return false;
  }
}

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import * as v from 'valibot';

/** What the link to one ticket stands for. Who has the link cannot read it: the reference would admit the order's other tickets. */
export interface TicketLink {
  readonly referenceID: string;
  /** 1 for the first ticket of the order. */
  readonly number: number;
  /** How often the ticket was handed on before. The link ends when it is handed on again. */
  readonly holding: number;
  /** `offer`: whoever opens it may accept the ticket; `holder`: it shows the ticket to who holds it. */
  readonly kind: 'offer' | 'holder';
}

const cipher = 'aes-256-gcm';
const vectorBytes = 12;
const tagBytes = 16;

const cipherKey = (key: string) => createHmac('sha256', key).update('ticket link').digest();

const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0));

const linkText = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([v.string(), wholeNumber, wholeNumber, v.picklist(['offer', 'holder'])]),
);

/** Seals a link to a ticket as a token in base64url, which only the shop can read or make. @param key - `VISITOR_KEY`. */
export function sealTicketLink(key: string, { referenceID, number, holding, kind }: TicketLink): string {
  const vector = randomBytes(vectorBytes);
  const sealing = createCipheriv(cipher, cipherKey(key), vector);
  const text = sealing.update(JSON.stringify([referenceID, number, holding, kind]));
  return Buffer.concat([vector, text, sealing.final(), sealing.getAuthTag()]).toString('base64url');
}

/** Opens a token; null if it is forged. @param key - `VISITOR_KEY`. */
export function openTicketLink(key: string, token: string): TicketLink | null {
  const sealed = Buffer.from(token, 'base64url');
  if (sealed.length <= vectorBytes + tagBytes) return null;
  const opening = createDecipheriv(cipher, cipherKey(key), sealed.subarray(0, vectorBytes), {
    authTagLength: tagBytes,
  });
  opening.setAuthTag(sealed.subarray(-tagBytes));
  try {
    const text = Buffer.concat([opening.update(sealed.subarray(vectorBytes, -tagBytes)), opening.final()]);
    const parsed = v.safeParse(linkText, text.toString());
    if (!parsed.success) return null;
    const [referenceID, number, holding, kind] = parsed.output;
    return { referenceID, number, holding, kind };
  } catch {
    // Not sealed by this key.
    return null;
  }
}

import { randomBytes, randomUUID } from 'node:crypto';
import { createReferenceID } from '@ticket-storefront/domain';
import { signVisitorToken, visitorHeader } from '@ticket-storefront/server/visitors';
import { createBrowser, type Sender } from './post-json';

/** Who buys: one order under one reference, from an address and a browser of their own. */
export interface Buyer extends Sender {
  readonly reference: string;
  /** The id in the buyer's token. */
  readonly visitor: string;
}

/** An address as the proxy before the API reports it; the next buyers come from other networks, as in a real crowd. */
export function addressOf(index: number): string {
  return [128 + (index & 63), (index >> 6) & 255, (index >> 14) & 255, 7].join('.');
}

/** A buyer who has loaded a document. @param index - no two buyers of one number have the same address. */
export async function createBuyer(visitorKey: string, index: number): Promise<Buyer> {
  const visitor = randomUUID();
  return {
    reference: createReferenceID(),
    visitor,
    browser: createBrowser(),
    headers: {
      'x-forwarded-for': addressOf(index),
      [visitorHeader]: await signVisitorToken(visitorKey, visitor, { since: 0 }),
      'x-order-secret': randomBytes(32).toString('base64url'),
    },
  };
}

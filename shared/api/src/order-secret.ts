import { createReferenceID } from '@storefront/domain/reference-id';
import { orderSecretHeader } from './answers/order-secret';

/** Secrets of this document, for browsers that refuse storage. */
const secrets = new Map<string, string>();

function readStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, secret: string): void {
  try {
    sessionStorage.setItem(key, secret);
  } catch {
    // Private modes and full quotas refuse; after a reload the order can then be looked up, but not given up.
  }
}

const keyOf = (referenceID: string) => `order-secret:${referenceID}`;

/** Keeps the secret of an order in this tab, such as that of an order which another tab of the visitor left behind. */
export function keepOrderSecret(referenceID: string, secret: string): void {
  const key = keyOf(referenceID);
  secrets.set(key, secret);
  store(key, secret);
}

/** The secret of an order: it is made with the first call, and kept in the tab. */
export function orderSecretOf(referenceID: string): string {
  const key = keyOf(referenceID);
  const secret = secrets.get(key) ?? readStored(key) ?? createReferenceID() + createReferenceID();
  keepOrderSecret(referenceID, secret);
  return secret;
}

/** Whether this tab has the secret of an order. */
export const hasOrderSecret = (referenceID: string): boolean =>
  (secrets.get(keyOf(referenceID)) ?? readStored(keyOf(referenceID))) !== null;

/** The header that proves an order to be this visitor's own. */
export const orderSecret = (referenceID: string): Readonly<Record<string, string>> => ({
  [orderSecretHeader]: orderSecretOf(referenceID),
});

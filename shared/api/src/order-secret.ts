import { orderSecretHeader } from '@storefront/contracts/order-secret';
import { createReferenceID } from '@storefront/domain/reference-id';

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

function secretOf(referenceID: string): string {
  const key = `order-secret:${referenceID}`;
  const secret = secrets.get(key) ?? readStored(key) ?? createReferenceID() + createReferenceID();
  secrets.set(key, secret);
  store(key, secret);
  return secret;
}

/** The header that proves an order to be this tab's own: its secret is made with the first call, and kept in the tab. */
export const orderSecret = (referenceID: string): Readonly<Record<string, string>> => ({
  [orderSecretHeader]: secretOf(referenceID),
});

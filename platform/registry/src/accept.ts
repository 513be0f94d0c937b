import type { Registry } from '@storefront/format';
import type { SignatureFault } from '@storefront/signing';
import type { OpenedRegistry } from './registry-document';

/** The registry in use, and its signed text. */
export interface TrustedRegistry {
  readonly registry: Registry;
  readonly text: Buffer;
}

/**
 * Why a stored registry is not trusted, in the terms of The Update Framework: `rollback` is an older registry, which would
 * restore revoked releases, and `freeze` an expired one, which would hide newer decisions.
 */
type Attack = SignatureFault | 'rollback' | 'freeze';

type Accepted =
  | { readonly ok: true; readonly trusted: TrustedRegistry }
  | {
      readonly ok: false;
      readonly attack: Attack;
      /** Continues "The registry …". */
      readonly reason: string;
    };

/** Whether a registry has expired. */
export const hasExpired = ({ expires }: Registry, now: Date) => Date.parse(expires) <= now.getTime();

/**
 * Decides which registry to trust after reading a document. A trusted registry stays trusted after its expiry, so that
 * visitors are served if the platform is late.
 * @param minCounter - for a server without a trusted registry.
 */
export function accept(
  trusted: TrustedRegistry | null,
  document: OpenedRegistry,
  now: Date,
  minCounter = 0,
): Accepted {
  if (!document.ok) return { ok: false, attack: document.fault, reason: `is ${document.reason}` };
  const { registry, text } = document;
  if (trusted?.text.equals(text)) return { ok: true, trusted };
  if (trusted && registry.counter <= trusted.registry.counter) {
    const reason = `is replayed: its counter is ${registry.counter}, after ${trusted.registry.counter}`;
    return { ok: false, attack: 'rollback', reason };
  }
  if (registry.counter < minCounter) {
    const reason = `is replayed: its counter is ${registry.counter}, below the minimum of ${minCounter}`;
    return { ok: false, attack: 'rollback', reason };
  }
  if (hasExpired(registry, now)) {
    return { ok: false, attack: 'freeze', reason: `expired on ${registry.expires}` };
  }
  return { ok: true, trusted: { registry, text } };
}

import type { Registry } from '@ticket-storefront/format';
import type { OpenedRegistry } from './registry-document';

/** The registry in use, and its signed text. */
export interface TrustedRegistry {
  readonly registry: Registry;
  readonly text: Buffer;
}

type Accepted =
  | { readonly ok: true; readonly trusted: TrustedRegistry }
  /** @property reason - continues "The registry …". */
  | { readonly ok: false; readonly reason: string };

const refuse = (reason: string): Accepted => ({ ok: false, reason });

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
  if (!document.ok) return refuse(`is ${document.reason}`);
  const { registry, text } = document;
  if (trusted?.text.equals(text)) return { ok: true, trusted };
  // An older registry would restore revoked releases, and an expired one would hide newer decisions.
  if (trusted && registry.counter <= trusted.registry.counter)
    return refuse(`is replayed: its counter is ${registry.counter}, after ${trusted.registry.counter}`);
  if (registry.counter < minCounter)
    return refuse(`is replayed: its counter is ${registry.counter}, below the minimum of ${minCounter}`);
  if (hasExpired(registry, now)) return refuse(`expired on ${registry.expires}`);
  return { ok: true, trusted: { registry, text } };
}

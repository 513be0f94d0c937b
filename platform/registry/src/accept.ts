import type { Registry } from '@storefront/format';
import type { SignatureFault } from '@storefront/signing';
import type { OpenedRegistry } from './registry-document';

/** The registry that a server goes by, and the signed text that it was read from. */
export interface TrustedRegistry {
  readonly registry: Registry;
  readonly text: Buffer;
}

/**
 * Why a registry that is stored is not believed, as The Update Framework names attacks: `rollback` is an older one,
 * which would bring back what was taken back since, and `freeze` one past its expiry, which hides what was decided since.
 */
type Attack = SignatureFault | 'rollback' | 'freeze';

type Accepted =
  | { readonly ok: true; readonly trusted: TrustedRegistry }
  | {
      readonly ok: false;
      readonly attack: Attack;
      /** Goes on from "The registry …". */
      readonly reason: string;
    };

/** Whether a registry is past the instant up to which the platform vouches for it. */
export const hasExpired = ({ expires }: Registry, now: Date) => Date.parse(expires) <= now.getTime();

/**
 * What is trusted after a document was found in the registry's place. What is trusted already stays so past its expiry:
 * visitors are served while the platform is late.
 * @param leastCounter - what a server goes by that has trusted none yet.
 */
export function accept(
  trusted: TrustedRegistry | null,
  document: OpenedRegistry,
  now: Date,
  leastCounter = 0,
): Accepted {
  if (!document.ok) return { ok: false, attack: document.fault, reason: `is ${document.reason}` };
  const { registry, text } = document;
  if (trusted?.text.equals(text)) return { ok: true, trusted };
  if (trusted && registry.counter <= trusted.registry.counter) {
    const reason = `is replayed: it has counter ${registry.counter}, after ${trusted.registry.counter}`;
    return { ok: false, attack: 'rollback', reason };
  }
  if (registry.counter < leastCounter) {
    const reason = `is replayed: it has counter ${registry.counter}, and ${leastCounter} is the least`;
    return { ok: false, attack: 'rollback', reason };
  }
  if (hasExpired(registry, now)) {
    return { ok: false, attack: 'freeze', reason: `has expired on ${registry.expires}` };
  }
  return { ok: true, trusted: { registry, text } };
}

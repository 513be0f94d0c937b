import type { RemoteName } from '@storefront/format/parts';
import { slotAttribute } from '../document/shell-page';

/** The remotes that the server drew in this document. */
export function drawnRemotes(): Set<RemoteName> {
  const slots = [...document.querySelectorAll(`[${slotAttribute}]`)].filter((slot) => slot.firstChild);
  return new Set(slots.map((slot) => slot.getAttribute(slotAttribute) as RemoteName));
}

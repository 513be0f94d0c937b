import type { Boot } from '@storefront/contracts/boot';
import type { RemoteName } from '@storefront/contracts/parts';

/** The remote in a slot of the event page. Where the document names none, no release of it is there either. */
export const remoteInSlot = ({ slots }: Boot, slot: 'event' | 'cart'): RemoteName =>
  slots[slot] ?? `remote-${slot}`;

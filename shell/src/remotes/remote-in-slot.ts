import type { RemoteName } from '@storefront/format/parts';
import type { Boot } from '../document/boot';

/** The remote in a slot of the event page. Where the document names none, no release of it is there either. */
export const remoteInSlot = ({ slots }: Boot, slot: 'event' | 'cart'): RemoteName =>
  slots[slot] ?? `remote-${slot}`;

import type { Registry } from '@ticket-storefront/format';
import { checkoutSlot, isRemoteName, type RemoteName, type SlotName } from '@ticket-storefront/format/parts';
import { processors } from '@ticket-storefront/processors';
import type { Boot } from '../../src/boot';

const composedSlots: readonly SlotName[] = [
  'event',
  'cart',
  ...processors.map(({ name }) => checkoutSlot(name)),
];

/** The remote in a slot, or null. */
export function remoteIn({ slots }: Pick<Registry, 'slots'>, slot: SlotName): RemoteName | null {
  const remote = Object.hasOwn(slots, slot) ? slots[slot] : null;
  return isRemoteName(remote) ? remote : null;
}

/** The parts of this server's documents; a registry may have others. */
export const composedParts = (registry: Pick<Registry, 'slots'>): readonly string[] => [
  'shell',
  ...composedSlots.flatMap((slot) => remoteIn(registry, slot) ?? []),
];

/** The checkout remotes by processor. */
export const checkoutRemotes = (registry: Pick<Registry, 'slots'>): Readonly<Record<string, RemoteName>> =>
  Object.fromEntries(
    processors.flatMap(({ name }) => {
      const remote = remoteIn(registry, checkoutSlot(name));
      return remote ? [[name, remote]] : [];
    }),
  );

export const frameSlots = (registry: Pick<Registry, 'slots'>): Boot['slots'] => ({
  event: remoteIn(registry, 'event') ?? undefined,
  cart: remoteIn(registry, 'cart') ?? undefined,
});

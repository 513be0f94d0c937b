import type { Registry } from '@ticket-storefront/format';
import { checkoutSlot, isRemoteName, type RemoteName, type SlotName } from '@ticket-storefront/format/parts';
import { processors } from '@ticket-storefront/processors';
import type { Boot } from '../../src/boot';

type Slots = Pick<Registry, 'slots' | 'processors'>;

/** The processors whose checkouts this server composes: those of the API, and those of payment services. */
export const knownProcessors = (registry: Pick<Registry, 'processors'>): readonly string[] => [
  ...new Set([...processors.map(({ name }) => name), ...Object.keys(registry.processors ?? {})]),
];

/** The remote in a slot, or null. */
export function remoteIn({ slots }: Pick<Registry, 'slots'>, slot: SlotName): RemoteName | null {
  const remote = Object.hasOwn(slots, slot) ? slots[slot] : null;
  return isRemoteName(remote) ? remote : null;
}

/** The parts of this server's documents; a registry may have others. */
export const composedParts = (registry: Slots): readonly string[] => [
  'shell',
  ...(['event', 'cart', ...knownProcessors(registry).map(checkoutSlot)] as const).flatMap(
    (slot) => remoteIn(registry, slot) ?? [],
  ),
];

/** The checkout remotes by processor. */
export const checkoutRemotes = (registry: Slots): Readonly<Record<string, RemoteName>> =>
  Object.fromEntries(
    knownProcessors(registry).flatMap((name) => {
      const remote = remoteIn(registry, checkoutSlot(name));
      return remote ? [[name, remote]] : [];
    }),
  );

export const frameSlots = (registry: Pick<Registry, 'slots'>): Boot['slots'] => ({
  event: remoteIn(registry, 'event') ?? undefined,
  cart: remoteIn(registry, 'cart') ?? undefined,
});

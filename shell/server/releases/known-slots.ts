import type { Registry } from '@storefront/format';
import { checkoutSlot, isRemoteName, type RemoteName, type SlotName } from '@storefront/format/parts';
import { processors } from '@storefront/processors';
import type { Boot } from '../../src/boot';

/** The slots of the pages that this server composes. */
const composedSlots: readonly SlotName[] = [
  'event',
  'cart',
  ...processors.map(({ name }) => checkoutSlot(name)),
];

/** The remote that fills a slot, or null where none does. */
export function remoteIn({ slots }: Pick<Registry, 'slots'>, slot: SlotName): RemoteName | null {
  const remote = Object.hasOwn(slots, slot) ? slots[slot] : null;
  return isRemoteName(remote) ? remote : null;
}

/** The parts that documents are composed of. What else a registry names is for other servers. */
export const composedParts = (registry: Pick<Registry, 'slots'>): readonly string[] => [
  'shell',
  ...composedSlots.flatMap((slot) => remoteIn(registry, slot) ?? []),
];

/** The checkout of each processor that this server knows and a remote serves, by the name that events have for it. */
export const checkoutRemotes = (registry: Pick<Registry, 'slots'>): Readonly<Record<string, RemoteName>> =>
  Object.fromEntries(
    processors.flatMap(({ name }) => {
      const remote = remoteIn(registry, checkoutSlot(name));
      return remote ? [[name, remote]] : [];
    }),
  );

/** The remotes of the slots that the shell knows by name. */
export const frameSlots = (registry: Pick<Registry, 'slots'>): Boot['slots'] => ({
  event: remoteIn(registry, 'event') ?? undefined,
  cart: remoteIn(registry, 'cart') ?? undefined,
});

import type { Registry } from '@storefront/format/registry';
import type { RegistryRelease } from '@storefront/format/registry-release';
import { isSlotName, slotOf } from '@storefront/format/slots';
import { UserError } from '@storefront/server/user-error';

/** @throws {UserError} where a release of a remote is for no slot, or for another one than its part fills. */
export function requireSlot(
  registry: Registry,
  part: string,
  { version, slot }: Pick<RegistryRelease, 'version'> & { readonly slot?: string | undefined },
): void {
  if (part === 'shell') return;
  if (!isSlotName(slot)) {
    throw new UserError(
      `${part} ${version} says no slot: name the one that it is for as storefront.slot in its package.json.`,
    );
  }
  const filled = slotOf(registry.slots, part);
  if (filled === null || filled === slot) return;
  throw new UserError(
    `${part} ${version} is for the slot ${slot}, and ${part} fills ${filled}: correct storefront.slot in its package.json, or ask the platform team for that slot.`,
  );
}

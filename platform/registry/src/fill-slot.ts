import type { Registry } from '@storefront/format/registry';
import { currentRelease, isForNewVisits } from '@storefront/format/release-for-visit';
import { slotOf } from '@storefront/format/slots';
import { UserError } from '@storefront/server/user-error';
import { requireRunsOnShells } from './contract-rules';
import { releasesOf } from './rollout';

/** What a slot is to be filled with; null empties it. */
interface SlotChange {
  readonly slot: string;
  readonly part: string | null;
}

/** @throws {UserError} where a release of the part that visitors get is for another slot, or does not run on the shell. */
function requireFit(registry: Registry, slot: string, part: string): void {
  for (const release of releasesOf(registry, part).filter(isForNewVisits)) {
    if (release.slot !== undefined && release.slot !== slot) {
      throw new UserError(`${part} ${release.version} is for the slot ${release.slot}, not for ${slot}.`);
    }
    requireRunsOnShells(registry, part, release);
  }
}

/**
 * Fills a slot with a remote, in all visits with their next document, or empties it.
 * @throws {UserError} where the remote does not fit, or where the slot would show nothing in the place of what it shows.
 */
export function fillSlot(registry: Registry, { slot, part }: SlotChange): Registry {
  const { [slot]: former, ...others } = registry.slots;
  if (part === null) return { ...registry, slots: others };
  const own = slotOf(registry.slots, part);
  if (own !== null && own !== slot) {
    throw new UserError(`${part} fills the slot ${own}, and a part fills one: empty that slot first.`);
  }
  requireFit(registry, slot, part);
  if (former && former !== part && currentRelease(registry, former) && !currentRelease(registry, part)) {
    throw new UserError(
      `${former} fills the slot ${slot}: publish and promote a release of ${part} before it takes its place.`,
    );
  }
  return { ...registry, slots: { ...others, [slot]: part } };
}

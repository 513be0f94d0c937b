import type { RemoteName } from '@storefront/format/parts';
import type { Registry } from '@storefront/format/registry';
import { checkoutSlot, type SlotName } from '@storefront/format/slots';
import { processorOf } from '@storefront/processors';
import { remoteIn } from '../releases/known-slots';
import type { Page } from './page-table';

/** The slots of a page, where its event has such a processor. */
export function slotsOfPage({ slots }: Page, processor: string | null): readonly SlotName[] {
  if (slots !== 'of-processor') return slots;
  const known = processorOf(processor);
  return known ? [checkoutSlot(known.name)] : [];
}

/** The remotes that a page's document may load: those that fill its slots. */
export const remotesOfPage = (
  registry: Pick<Registry, 'slots'>,
  page: Page,
  processor: string | null,
): readonly RemoteName[] => slotsOfPage(page, processor).flatMap((slot) => remoteIn(registry, slot) ?? []);

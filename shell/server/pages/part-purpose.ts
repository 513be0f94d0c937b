import { checkoutSlot, type SlotName } from '@storefront/format/slots';
import { processors } from '@storefront/processors';

const purposes: ReadonlyMap<SlotName, string> = new Map<SlotName, string>([
  ['event', 'shows the event and its tickets'],
  ['cart', 'shows the cart'],
  ...processors.map(
    ({ name, label }) => [checkoutSlot(name), `takes customer details and payment by ${label}`] as const,
  ),
]);

/** What the remote in a slot does on the pages that run its scripts. */
export const purposeOf = (slot: SlotName): string => purposes.get(slot) ?? '';

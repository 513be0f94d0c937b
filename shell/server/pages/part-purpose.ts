import type { PartName } from '@storefront/contracts/parts';
import { processors } from '@storefront/processors/processors';

const purposes: ReadonlyMap<PartName, string> = new Map<PartName, string>([
  ['shell', 'runs the page: routes, cart, totals'],
  ['remote-event', 'shows the event and its tickets'],
  ['remote-cart', 'shows the cart'],
  ...processors.map(
    ({ remote, label }) => [remote, `takes customer details and payment by ${label}`] as const,
  ),
]);

/** What a part does on the pages that run its scripts. */
export const purposeOf = (part: PartName): string => purposes.get(part) ?? '';

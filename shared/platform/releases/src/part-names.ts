import type { PartName, RemoteName } from '@storefront/contracts/parts';
import { processors } from '@storefront/processors/processors';

/** Every remote: the two of the event page, and the checkout of each processor. */
export const remoteNames: readonly RemoteName[] = [
  'remote-event',
  'remote-cart',
  ...processors.map(({ remote }) => remote),
];

/** Every part, by folder name. */
export const partNames: readonly PartName[] = ['shell', ...remoteNames];

export const isPartName = (name: string): name is PartName => partNames.some((known) => known === name);

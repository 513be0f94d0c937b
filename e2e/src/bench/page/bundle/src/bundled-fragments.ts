import type { RemoteName } from '@ticket-storefront/format/parts';

/** How the remotes of this bundle are had, by name: at once, or as a chunk. */
export const bundledFragments = new Map<RemoteName, () => unknown>();

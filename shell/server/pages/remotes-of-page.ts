import type { RemoteName } from '@storefront/contracts/parts';
import { processorOf } from '@storefront/processors/processors';
import type { Page } from './page-table';

/** The remotes that a page's document may load, where its event has such a processor. */
export function remotesOfPage({ remotes }: Page, processor: string | null): readonly RemoteName[] {
  if (remotes !== 'of-processor') return remotes;
  const remote = processorOf(processor)?.remote;
  return remote ? [remote] : [];
}

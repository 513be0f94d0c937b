import { callAtRest } from '@storefront/ui/call-at-rest';
import { useEffect } from 'react';

/** Refreshes what the document brought: now, once the page is at rest, or not at all. */
export function useRefreshOnce(refresh: () => Promise<void>, when: 'now' | 'at rest' | 'never'): void {
  useEffect(() => {
    if (when === 'now') void refresh();
    return when === 'at rest' ? callAtRest(() => void refresh()) : undefined;
  }, [refresh, when]);
}

import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { useEffect } from 'react';
import { useServices } from '../services/shell-services';

/** The tickets that the document brought, for its own page as long as that is shown. */
export function useBroughtItems(slug: string): readonly TicketingItem[] | undefined {
  const { brought } = useServices();
  useEffect(
    () => () => {
      brought.items = undefined;
    },
    [brought],
  );
  return brought.slug === slug ? brought.items : undefined;
}

import type { OrderReceipt } from '@storefront/api/answers/order-receipt';
import { fetchReceipt } from '@storefront/api/fetch-receipt';
import { hasOrderSecret } from '@storefront/api/order-secret';
import { useEffect, useState } from 'react';
import { useServices } from '../services/shell-services';

/** What was bought, as the API has stored it; undefined while it is asked, null in a tab that has not placed the order. */
export function useReceipt(referenceID: string): OrderReceipt | null | undefined {
  const { api } = useServices();
  const [receipt, setReceipt] = useState<OrderReceipt | null | undefined>(
    hasOrderSecret(referenceID) ? undefined : null,
  );
  useEffect(() => {
    let isCurrent = true;
    void fetchReceipt(api, referenceID).then((found) => {
      if (isCurrent) setReceipt(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [api, referenceID]);
  return receipt;
}

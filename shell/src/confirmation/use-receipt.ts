import { fetchReceipt } from '@storefront/api/fetch-receipt';
import type { OrderReceipt } from '@storefront/contracts/order-receipt';
import { useEffect, useState } from 'react';
import { useServices } from '../services/shell-services';

/** What was bought, as the API has stored it; null until it is known, and in a tab that has not placed the order. */
export function useReceipt(referenceID: string): OrderReceipt | null {
  const { api } = useServices();
  const [receipt, setReceipt] = useState<OrderReceipt | null>(null);
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

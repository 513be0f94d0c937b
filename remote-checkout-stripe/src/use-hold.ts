import { fetchHold } from '@storefront/api/fetch-hold';
import type { RestClient } from '@storefront/contract/host';
import { useEffect, useEffectEvent, useState } from 'react';
import type { storedPaymentOf } from './stored-payment';

/**
 * When the hold of the unpaid order's tickets ends, in milliseconds since 1970; null where none is known. The API says how
 * long it lasts, so that a browser whose clock is wrong counts right.
 */
export function useHold(api: RestClient, stored: ReturnType<typeof storedPaymentOf>) {
  const [holdEndsAt, setHoldEndsAt] = useState<number | null>(null);

  const lasts = (forMs: number) => {
    const endsAt = Date.now() + forMs;
    stored.update({ holdEndsAt: endsAt });
    setHoldEndsAt(endsAt);
  };
  const ended = () => {
    stored.clear();
    setHoldEndsAt(null);
  };

  const findHold = useEffectEvent(async () => {
    const payment = stored.read();
    if (!payment?.clientSecret) return;
    const forMs = await fetchHold(api, payment.referenceID);
    if (forMs === undefined || stored.read()?.referenceID !== payment.referenceID) return;
    if (forMs === null) ended();
    else lasts(forMs);
  });
  useEffect(() => {
    void findHold();
  }, []);

  return { holdEndsAt, lasts, ended };
}

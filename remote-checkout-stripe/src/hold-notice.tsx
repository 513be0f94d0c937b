import { fetchHold } from '@ticket-storefront/api';
import type { RestClient } from '@ticket-storefront/contract';
import { Notice, VisuallyHidden } from '@ticket-storefront/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { messages } from '#messages/stripe';
import type { storedPaymentOf } from './payment-state';

/**
 * When the hold of the unpaid order's tickets ends, in milliseconds since 1970; null if unknown. The API returns a
 * duration, so it works with a wrong browser clock.
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

const minuteMs = 60_000;
/** Minutes before the end at which screen readers announce the remaining time. */
const announcedMinutes = [1, 5];

const timeOf = (instant: number) =>
  new Date(instant).toLocaleTimeString(`${messages.language}-US`, { hour: 'numeric', minute: '2-digit' });

/** Shows how long the visitor's tickets are held, in minutes (docs/rules.md, Processors). */
export function HoldNotice({ endsAt }: { readonly endsAt: number }) {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((endsAt - now) / minuteMs));

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);

  if (left === 0) {
    return <Notice kind="info">{messages.notHeld}</Notice>;
  }
  const spoken = announcedMinutes.find((count) => left <= count);
  return (
    <div>
      <p>{messages.heldUntil({ time: timeOf(endsAt), left })}</p>
      <VisuallyHidden role="status">
        {spoken !== undefined && messages.heldForLessThan(spoken)}
      </VisuallyHidden>
    </div>
  );
}

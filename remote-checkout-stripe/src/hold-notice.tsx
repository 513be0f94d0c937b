import { Notice } from '@storefront/ui/notice';
import { VisuallyHidden } from '@storefront/ui/visually-hidden';
import { useEffect, useState } from 'react';

const minuteMs = 60_000;
/** Minutes before the end at which screen readers say how many are left. */
const spokenAt = [1, 5];

const timeOf = (instant: number) =>
  new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);

/** Until when the visitor's tickets are held, with the minutes that are left (docs/rules.md, Processors). */
export function HoldNotice({ endsAt }: { readonly endsAt: number }) {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((endsAt - now) / minuteMs));

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);

  if (left === 0) {
    return (
      <Notice kind="info">
        Your tickets are no longer held for you, and nothing was charged. You can still order them while they
        are free.
      </Notice>
    );
  }
  const spoken = spokenAt.find((count) => left <= count);
  return (
    <div>
      <p>
        Your tickets are held until {timeOf(endsAt)} ({minutes(left)} left).
      </p>
      <VisuallyHidden role="status">
        {spoken !== undefined && `Your tickets are held for less than ${minutes(spoken)} more.`}
      </VisuallyHidden>
    </div>
  );
}

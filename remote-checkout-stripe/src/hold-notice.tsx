import { Notice } from '@storefront/ui/notice';
import { VisuallyHidden } from '@storefront/ui/visually-hidden';
import { useEffect, useState } from 'react';
import { words } from '#words/stripe';

const minuteMs = 60_000;
/** Minutes before the end at which screen readers say how many are left. */
const spokenAt = [1, 5];

const timeOf = (instant: number) =>
  new Date(instant).toLocaleTimeString(words.timesIn, { hour: 'numeric', minute: '2-digit' });

/** Until when the visitor's tickets are held, with the minutes that are left (docs/rules.md, Processors). */
export function HoldNotice({ endsAt }: { readonly endsAt: number }) {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((endsAt - now) / minuteMs));

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);

  if (left === 0) {
    return <Notice kind="info">{words.notHeld}</Notice>;
  }
  const spoken = spokenAt.find((count) => left <= count);
  return (
    <div>
      <p>{words.heldUntil(timeOf(endsAt), left)}</p>
      <VisuallyHidden role="status">{spoken !== undefined && words.heldForLessThan(spoken)}</VisuallyHidden>
    </div>
  );
}

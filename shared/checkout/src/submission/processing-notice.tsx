import { Notice } from '@storefront/ui/notice';
import { useEffect, useState } from 'react';
import { words } from '#words/checkout';

/** Milliseconds after which the page says that it is still at it. */
const longMs = 5_000;

/** Says that an order or a payment is being processed, and after five seconds that it still is. */
export function ProcessingNotice({ free }: { readonly free: boolean }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice kind="info">
      <p>{isLong ? words.stillProcessing(free) : words.processing(free)}</p>
    </Notice>
  );
}

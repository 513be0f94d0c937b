import { Notice } from '@storefront/ui/notice';
import { useEffect, useState } from 'react';

/** Milliseconds after which the page says that it is still at it. */
const longMs = 5_000;

/** Says that an order or a payment is being processed, and after five seconds that it still is. */
export function ProcessingNotice({ subject }: { readonly subject: 'order' | 'payment' }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice kind="info">
      <p>
        {isLong
          ? `Still working on your ${subject}. Some banks take up to half a minute: please stay on this page.`
          : `Processing your ${subject}. Please stay on this page.`}
      </p>
    </Notice>
  );
}

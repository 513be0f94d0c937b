import { useLayoutEffect, useMemo, useRef } from 'react';
import { messages } from '#messages/event';
import { sanitizeHtml } from './sanitize-html';
import styles from './ticket-description.module.css';

/** An empty string that Trusted Types accepts. */
const { trustedTypes } = window as Window & { trustedTypes?: { readonly emptyHTML: string } };
const nothing = trustedTypes?.emptyHTML ?? '';

/** The organiser's description, sanitised. */
export function TicketDescription({ html }: { readonly html: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  const content = useMemo(() => sanitizeHtml(html ?? ''), [html]);

  useLayoutEffect(() => {
    place.current?.replaceChildren(content.cloneNode(true));
  }, [content]);

  const empty = !content.textContent?.trim() && !content.querySelector('img');
  if (empty) return <p className={styles['none']}>{messages.noDescription}</p>;
  return (
    <div
      className={styles['description']}
      ref={place}
      // The server's HTML stays until the effect runs: React must not touch it.
      dangerouslySetInnerHTML={{ __html: nothing }}
      suppressHydrationWarning
    />
  );
}

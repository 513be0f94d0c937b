import { useLayoutEffect, useMemo, useRef } from 'react';
import { messages } from '#messages/event';
import { sanitizeHtml } from './sanitize-html';
import styles from './ticket-description.module.css';

/** An empty string, as a page with trusted types takes it. */
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
      // The server's HTML stays in it until the effect: React is to keep out.
      dangerouslySetInnerHTML={{ __html: nothing }}
      suppressHydrationWarning
    />
  );
}

import { useLayoutEffect, useMemo, useRef } from 'react';
import { sanitizeHtml } from './sanitize-html';
import styles from './ticket-description.module.css';

/** The organiser's description, sanitised. */
export function TicketDescription({ html }: { readonly html: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  const content = useMemo(() => sanitizeHtml(html ?? ''), [html]);

  useLayoutEffect(() => {
    place.current?.replaceChildren(content.cloneNode(true));
  }, [content]);

  const empty = !content.textContent?.trim() && !content.querySelector('img');
  if (empty) return <p className={styles['none']}>No description available</p>;
  return <div className={styles['description']} ref={place} />;
}

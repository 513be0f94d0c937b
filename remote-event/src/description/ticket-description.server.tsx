import { messages } from '#messages/event';
import { sanitizeHtml } from './sanitize-html.server';
import styles from './ticket-description.module.css';

/** The server's version of {@link ./ticket-description.tsx}. */
export function TicketDescription({ html }: { readonly html: string | null }) {
  const content = sanitizeHtml(html ?? '');
  if (content === null) return <p className={styles['none']}>{messages.noDescription}</p>;
  return <div className={styles['description']} dangerouslySetInnerHTML={{ __html: content }} />;
}

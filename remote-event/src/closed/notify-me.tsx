import type { Host } from '@ticket-storefront/contract';
import type { TicketingItem } from '@ticket-storefront/domain/events';
import { type FormEvent, type SyntheticEvent, useId, useState } from 'react';
import { messages } from '#messages/event';
import styles from '../ticket-list.module.css';

interface NotifyMeProps {
  readonly item: TicketingItem;
  readonly host: Host;
  /** Whether its sale begins later; otherwise it is sold out. */
  readonly isSaleAhead: boolean;
}

const focusField = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
  if (currentTarget.open) currentTarget.querySelector('input')?.focus();
};

/**
 * Opens a field in which a visitor leaves an e-mail address, to be notified of the ticket. The answer is the same for an address that is
 * already there. It is in no chunk of its own, because the first chunk of a part costs its first load more than this does.
 */
export function NotifyMe({ item, host, isSaleAhead }: NotifyMeProps) {
  const id = useId();
  const [answer, setAnswer] = useState('');

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email'));
    const path = `/ticketCheckout/events/${item.event_id}/interests`;
    const sent = await host.api.post(path, { itemId: item.id, email });
    const notified = isSaleAhead ? messages.notifiedOfSale : messages.notifiedOfTicket;
    setAnswer(sent.ok && sent.status === 200 ? notified(email) : messages.notifyFailed);
  };

  return (
    <details className={styles['notify']} onToggle={focusField}>
      <summary aria-label={`${messages.notifyMe}: ${item.name}`}>{messages.notifyMe}</summary>
      <form className={styles['form']} onSubmit={send}>
        <label htmlFor={id}>{messages.emailFor(item.name)}</label>
        <input id={id} name="email" type="email" autoComplete="email" required maxLength={200} />
        <button type="submit">{messages.notifyMe}</button>
        <p role="status">{answer}</p>
      </form>
    </details>
  );
}

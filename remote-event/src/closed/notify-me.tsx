import type { Host } from '@ticket-storefront/contract';
import type { TicketingItem } from '@ticket-storefront/domain/events';
import { type FormEvent, useId, useState } from 'react';
import { messages } from '#messages/event';
import styles from '../ticket-list.module.css';

interface NotifyMeProps {
  readonly item: TicketingItem;
  readonly host: Host;
  /** Whether its sale begins later; otherwise it is sold out. */
  readonly isSaleAhead: boolean;
}

const focus = (input: HTMLInputElement | null) => input?.focus();

/**
 * Opens a field in which a visitor leaves an e-mail address, to be notified of the ticket. The answer is the same for an address that is
 * already there. It is in no chunk of its own, because the first chunk of a part costs its first load more than this does.
 */
export function NotifyMe({ item, host, isSaleAhead }: NotifyMeProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState('');

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email'));
    const path = `/ticketCheckout/events/${item.event_id}/interests`;
    const sent = await host.api.post(path, { itemId: item.id, email });
    const notified = isSaleAhead ? messages.notifiedOfSale : messages.notifiedOfTicket;
    setAnswer(sent.ok && sent.status === 200 ? notified(email) : messages.notifyFailed);
  };

  if (!isOpen) {
    return (
      <button
        className={styles['notify']}
        type="button"
        aria-label={`${messages.notifyMe}: ${item.name}`}
        onClick={() => setOpen(true)}
      >
        {messages.notifyMe}
      </button>
    );
  }
  return (
    <form className={styles['form']} onSubmit={send}>
      <label htmlFor={id}>{messages.emailFor(item.name)}</label>
      <input id={id} ref={focus} name="email" type="email" autoComplete="email" required maxLength={200} />
      <button className={styles['notify']} type="submit">
        {messages.notifyMe}
      </button>
      <p role="status">{answer}</p>
    </form>
  );
}

import { Button } from '@ticket-storefront/ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { messages } from '#messages/event';
import styles from '../ticket-list.module.css';
import type { NotifyProps } from './notify-me';

type State = 'idle' | 'sending' | 'sent' | 'too-many' | 'failed';

/** Leaves an e-mail address at a ticket. The answer is the same for an address that is already there. */
export function NotifyForm({ item, host, isSaleAhead }: NotifyProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const done = useRef<HTMLParagraphElement>(null);
  const [email, setEmail] = useState('');
  const [state, setState] = useState<State>('idle');

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    // The button that had the focus is gone.
    if (state === 'sent') done.current?.focus();
  }, [state]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'sending') return;
    setState('sending');
    const path = `/ticketCheckout/events/${item.event_id}/interests`;
    const answer = await host.api.post(path, { itemId: item.id, email });
    if (answer.ok && answer.status === 200) setState('sent');
    else setState(answer.ok && answer.status === 429 ? 'too-many' : 'failed');
  };

  if (state === 'sent') {
    return (
      <p className={styles['form']} ref={done} tabIndex={-1} role="status">
        {(isSaleAhead ? messages.notifiedOfSale : messages.notifiedOfTicket)(email)}
      </p>
    );
  }
  const problem = {
    'too-many': messages.tooManyRequests,
    failed: messages.notifyFailed,
    idle: null,
    sending: null,
  }[state];
  return (
    <form className={styles['form']} onSubmit={send}>
      <label htmlFor={id}>{messages.emailFor(item.name)}</label>
      <input
        id={id}
        ref={input}
        type="email"
        autoComplete="email"
        required
        maxLength={200}
        value={email}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => setEmail(target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" variant="secondary" busy={state === 'sending'}>
        {messages.notifyMe}
      </Button>
    </form>
  );
}

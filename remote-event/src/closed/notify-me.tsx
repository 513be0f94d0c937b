import type { Host } from '@ticket-storefront/contract';
import type { TicketingItem } from '@ticket-storefront/domain/events';
import { type ComponentType, useState } from 'react';
import { messages } from '#messages/event';
import styles from '../ticket-list.module.css';

/** A ticket that cannot be bought now. */
export interface NotifyProps {
  readonly item: TicketingItem;
  readonly host: Host;
  /** Whether its sale begins later; otherwise it is sold out. */
  readonly isSaleAhead: boolean;
}

/** Opens a form in which a visitor leaves an e-mail address, to be notified of the ticket. The form loads when it is pressed. */
export function NotifyMe(props: NotifyProps) {
  const [Form, setForm] = useState<ComponentType<NotifyProps> | null>(null);
  const { item, host } = props;
  if (Form) return <Form {...props} />;
  return (
    <button
      className={styles['notify']}
      type="button"
      aria-label={`${messages.notifyMe}: ${item.name}`}
      onClick={() => {
        import(/* webpackChunkName: "notify" */ './notify-form').then(
          (later) => setForm(() => later.NotifyForm),
          () => host.toast('error', messages.notifyFailed),
        );
      }}
    >
      {messages.notifyMe}
    </button>
  );
}

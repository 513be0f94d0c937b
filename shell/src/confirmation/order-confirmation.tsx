import type { Event } from '@storefront/domain/event';
import { useServices } from '../services/shell-services';
import { ConfirmedEvent } from './confirmed-event';
import styles from './order-confirmation.module.css';
import { Receipt } from './receipt';

interface OrderConfirmationProps {
  readonly referenceID: string;
  readonly email: string;
  /** Null where it is not known. */
  readonly event: Event | null;
}

/** Thanks the visitor for an order, with its reference. */
export function OrderConfirmation({ referenceID, email, event }: OrderConfirmationProps) {
  const { links } = useServices().boot;
  return (
    <div className={styles['confirmation']}>
      <h1 className={styles['title']}>Thank you for your Order!</h1>
      <p className={styles['reference']}>Order Reference Number: {referenceID}.</p>
      <p>An Email has been sent to: {email}.</p>
      <p className={styles['note']}>It includes the information on how your tickets are delivered.</p>
      {event && <ConfirmedEvent event={event} />}
      <Receipt referenceID={referenceID} />
      <p className={styles['note']}>
        Questions about your order? <a href={links.contact}>Contact us</a>
      </p>
    </div>
  );
}

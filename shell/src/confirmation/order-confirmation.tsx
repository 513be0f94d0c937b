import type { Event } from '@storefront/domain/event';
import { useServices } from '../services/shell-services';
import { ConfirmationActions } from './confirmation-actions';
import { ConfirmedEvent } from './confirmed-event';
import styles from './order-confirmation.module.css';
import { Receipt } from './receipt';
import { ReferenceCode } from './reference-code';
import { useReceipt } from './use-receipt';

interface OrderConfirmationProps {
  readonly referenceID: string;
  readonly email: string;
  /** Null where it is not known. */
  readonly event: Event | null;
}

/** Thanks the visitor for an order, with its reference, and what is worth keeping of it. */
export function OrderConfirmation({ referenceID, email, event }: OrderConfirmationProps) {
  const { links } = useServices().boot;
  const receipt = useReceipt(referenceID);
  return (
    <div className={styles['confirmation']}>
      <h1 className={styles['title']}>Thank you for your Order!</h1>
      <div className={styles['reference']}>
        <p>Order Reference Number: {referenceID}.</p>
        {receipt && <ReferenceCode referenceID={referenceID} />}
      </div>
      <p>An Email has been sent to: {email}.</p>
      <p className={styles['note']}>It includes the information on how your tickets are delivered.</p>
      {event && <ConfirmedEvent event={event} />}
      {receipt && <Receipt receipt={receipt} />}
      <ConfirmationActions referenceID={referenceID} receipt={receipt} event={event} />
      <p className={styles['note']}>
        Questions about your order? <a href={links.contact}>Contact us</a>
      </p>
    </div>
  );
}

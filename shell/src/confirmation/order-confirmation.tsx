import type { Event } from '@storefront/domain/event';
import { words } from '#words/confirmation';
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
  /** Undefined while it is loading, null where it is not known. */
  readonly event: Event | null | undefined;
}

/** Thanks the visitor for an order, with its reference, and what is worth keeping of it. */
export function OrderConfirmation({ referenceID, email, event }: OrderConfirmationProps) {
  const { links } = useServices().boot;
  const receipt = useReceipt(referenceID);
  return (
    <div className={styles['confirmation']}>
      <h1 className={styles['title']}>{words.thanks}</h1>
      <div className={styles['reference']}>
        <p>{words.reference(referenceID)}</p>
        {receipt === undefined && <div className={styles['code']} />}
        {receipt && <ReferenceCode referenceID={referenceID} />}
      </div>
      <p>{words.emailSent(email)}</p>
      <p className={styles['note']}>{words.delivery}</p>
      {event && <ConfirmedEvent event={event} />}
      {/* What is below waits for what is above it, and nothing moves. */}
      {event !== undefined && receipt !== undefined && (
        <>
          {receipt && <Receipt receipt={receipt} />}
          <ConfirmationActions referenceID={referenceID} receipt={receipt} event={event} />
          <p className={styles['note']}>
            {words.questions} <a href={links.contact}>{words.contact}</a>
          </p>
        </>
      )}
    </div>
  );
}

import { useServices } from '../services/shell-services';
import styles from './order-confirmation.module.css';

interface OrderConfirmationProps {
  readonly referenceID: string;
  readonly email: string;
}

/** Thanks the visitor for an order, with its reference. */
export function OrderConfirmation({ referenceID, email }: OrderConfirmationProps) {
  const { links } = useServices().boot;
  return (
    <div className={styles['confirmation']}>
      <h1 className={styles['title']}>Thank you for your Order!</h1>
      <p className={styles['reference']}>Order Reference Number: {referenceID}.</p>
      <p>An Email has been sent to: {email}.</p>
      <p className={styles['note']}>It includes the information on how your tickets are delivered.</p>
      <p className={styles['note']}>
        Questions about your order? <a href={links.contact}>Contact us</a>
      </p>
    </div>
  );
}

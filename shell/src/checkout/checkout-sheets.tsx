import type { ReactNode } from 'react';
import { Sheet } from '../layout/sheet';
import styles from './checkout-sheets.module.css';

interface CheckoutSheetsProps {
  readonly head: ReactNode;
  readonly order: ReactNode;
  readonly payment: ReactNode;
  readonly hidden?: boolean;
}

/** The places of a checkout, which are the same before its event is there, before its cart is, and after. */
export function CheckoutSheets({ head, order, payment, hidden }: CheckoutSheetsProps) {
  return (
    <div className={styles['sheets']} hidden={hidden}>
      <div className={styles['head']}>
        <Sheet tight>{head}</Sheet>
      </div>
      <div className={styles['order']}>
        <Sheet tight>{order}</Sheet>
      </div>
      <div className={styles['payment']}>
        <Sheet>{payment}</Sheet>
      </div>
    </div>
  );
}

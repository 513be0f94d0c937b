import { fetchReceipt } from '@storefront/api/fetch-receipt';
import type { OrderReceipt } from '@storefront/contracts/order-receipt';
import { formatUsd } from '@storefront/domain/money';
import { useEffect, useState } from 'react';
import { useServices } from '../services/shell-services';
import styles from './order-confirmation.module.css';

/** What was bought, as the API has stored it; nothing in a tab that has not placed the order. */
export function Receipt({ referenceID }: { readonly referenceID: string }) {
  const { api } = useServices();
  const [receipt, setReceipt] = useState<OrderReceipt | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void fetchReceipt(api, referenceID).then((found) => {
      if (isCurrent) setReceipt(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [api, referenceID]);
  if (!receipt) return null;

  const lines = receipt.lines.map(({ name, quantity, cents }) => ({ label: `${quantity} x ${name}`, cents }));
  return (
    <section className={styles['receipt']} aria-labelledby="receipt">
      <h2 className={styles['name']} id="receipt">
        What you bought
      </h2>
      {[lines, receipt.amounts].map((rows, index) => (
        <dl key={index ? 'amounts' : 'lines'} className={styles['rows']}>
          {rows.map(({ label, cents }) => (
            <div key={label} className={styles['row']}>
              <dt>{label}</dt>
              <dd>{formatUsd(cents)}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  );
}

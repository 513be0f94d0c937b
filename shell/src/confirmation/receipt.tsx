import type { OrderReceipt } from '@storefront/api/answers/order-receipt';
import { formatUsd } from '@storefront/domain/money';
import { words } from '#words/confirmation';
import styles from './order-confirmation.module.css';

/** What was bought, as the API has stored it. */
export function Receipt({ receipt }: { readonly receipt: OrderReceipt }) {
  const lines = receipt.lines.map(({ name, quantity, cents, note }) => ({
    label: `${quantity} x ${name}`,
    cents,
    note,
  }));
  const amounts = receipt.amounts.map(({ label, cents }) => ({
    label,
    cents,
    note: null,
  }));
  return (
    <section className={styles['receipt']} aria-labelledby="receipt">
      <h2 className={styles['name']} id="receipt">
        {words.bought}
      </h2>
      {[lines, amounts].map((rows, index) => (
        <dl key={index ? 'amounts' : 'lines'} className={styles['rows']}>
          {rows.map(({ label, cents, note }) => (
            <div key={label} className={styles['row']}>
              <dt>
                {label}
                {note && <span className={styles['delivery']}>{note}</span>}
              </dt>
              <dd>{formatUsd(cents)}</dd>
            </div>
          ))}
        </dl>
      ))}
      {receipt.statementName && <p className={styles['note']}>{words.statement(receipt.statementName)}</p>}
    </section>
  );
}

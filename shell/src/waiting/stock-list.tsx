import { formatCount } from './line-words';
import type { ItemStock } from './stock';
import styles from './waiting-room.module.css';

function wordsOf({ state, left }: ItemStock): string {
  switch (state) {
    case 'on-sale':
      return left !== null && left < 100 ? `${formatCount(left)} left` : 'Available';
    case 'held':
      return 'In other carts, may come back';
    case 'before':
      return 'Not on sale yet';
    case 'sold-out':
      return 'Sold out';
    case 'ended':
      return 'Sales ended';
  }
}

/** What is still on sale of an event. */
export function StockList({ stock }: { readonly stock: readonly ItemStock[] }) {
  if (stock.length === 0) return null;
  return (
    <section aria-labelledby="still-on-sale">
      <h2 className={styles['subtitle']} id="still-on-sale">
        Tickets right now
      </h2>
      <ul className={styles['stock']}>
        {stock.map((item) => (
          <li key={item.id} className={styles['item']}>
            <span>{item.name}</span>
            <span className={styles['muted']}>{wordsOf(item)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

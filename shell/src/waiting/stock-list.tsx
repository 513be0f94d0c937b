import { words } from '#words/waiting';
import type { ItemStock } from './stock';
import styles from './waiting-room.module.css';

function wordsOf({ state, left }: ItemStock): string {
  switch (state) {
    case 'on-sale':
      return left !== null && left < 100 ? words.left(left) : words.available;
    case 'held':
      return words.inOtherCarts;
    case 'before':
      return words.notYetOnSale;
    case 'sold-out':
      return words.soldOut;
    case 'ended':
      return words.salesEnded;
  }
}

/** What is still on sale of an event. */
export function StockList({ stock }: { readonly stock: readonly ItemStock[] }) {
  if (stock.length === 0) return null;
  return (
    <section aria-labelledby="still-on-sale">
      <h2 className={styles['subtitle']} id="still-on-sale">
        {words.ticketsRightNow}
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

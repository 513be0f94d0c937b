import { Button, Notice } from '@ticket-storefront/ui';
import { messages } from '#messages/frame';
import { useObservableValue } from '../browser/observable-value';
import styles from './cart-changes.module.css';
import type { CartStore } from './create-cart-store';

/** Shows the changes that the cart needed, until the visitor dismisses them. */
export function CartChanges({ cart }: { readonly cart: CartStore }) {
  const changes = useObservableValue(cart.changes);
  if (changes.length === 0) return null;
  return (
    <Notice kind="info">
      <div className={styles['changes']}>
        <div>
          <strong>{messages.cartHasChanged}</strong>
          <ul className={styles['list']}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
        <Button variant="secondary" onClick={() => cart.changes.set([])}>
          {messages.ok}
        </Button>
      </div>
    </Notice>
  );
}

import type { CartSnapshot } from '@storefront/contracts/cart-snapshot';
import type { Event } from '@storefront/domain/event';
import { formatUsd } from '@storefront/domain/money';
import { ButtonLink } from '@storefront/ui/button-link';
import { eventPath } from '../navigation/paths';
import styles from './order-summary.module.css';
import { PriceBreakdown } from './price-breakdown';

interface OrderSummaryProps {
  readonly event: Event;
  readonly cart: CartSnapshot;
}

/** The tickets in the cart and the price breakdown; without any, the way to them. */
export function OrderSummary({ event, cart }: OrderSummaryProps) {
  return (
    <section className={styles['summary']} aria-labelledby="order-summary">
      <h2 className={styles['heading']} id="order-summary">
        Your order
      </h2>
      {cart.items.length === 0 ? (
        <>
          <p className={styles['empty']}>Your cart is empty.</p>
          <ButtonLink href={eventPath(event.ticketing_slug)}>Choose tickets</ButtonLink>
        </>
      ) : (
        <>
          <ul className={styles['items']}>
            {cart.items.map((item) => (
              <li key={item.id} className={styles['item']}>
                <span className={styles['name']}>{`${item.quantity} x ${item.name}`}</span>
                <span>{formatUsd(item.price * item.quantity)}</span>
              </li>
            ))}
          </ul>
          <PriceBreakdown event={event} cart={cart} />
        </>
      )}
    </section>
  );
}

import type { CartBus } from '@storefront/contract/cart-bus';
import type { CartSnapshot } from '@storefront/contract/cart-snapshot';
import type { Event } from '@storefront/domain/event';
import { ButtonLink } from '@storefront/ui/button-link';
import { useId, useRef, useState } from 'react';
import { words } from '#words/checkout';
import { eventPath } from '../navigation/paths';
import { OrderLine } from './order-line';
import styles from './order-summary.module.css';
import { PriceBreakdown } from './price-breakdown';
import { PromoBox } from './promo-box';
import { SummaryFold } from './summary-fold';

interface OrderSummaryProps {
  readonly event: Event;
  readonly cart: CartSnapshot;
  readonly bus: CartBus;
  /** Whether it is being paid: it can be read and unfolded, but not changed. */
  readonly fixed: boolean;
}

/** The tickets of the order, the price breakdown and the promo box; without tickets, the way to them. */
export function OrderSummary({ event, cart, bus, fixed }: OrderSummaryProps) {
  const slug = event.ticketing_slug;
  const detailsId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  const isEmpty = cart.items.length === 0;

  return (
    <section className={styles['summary']} aria-labelledby="order-summary">
      <h2 className={styles['heading']} id="order-summary" ref={heading} tabIndex={-1}>
        {words.yourOrder}
      </h2>
      {isEmpty ? (
        <>
          <p className={styles['empty']}>{words.cartIsEmpty}</p>
          <ButtonLink href={eventPath(slug)}>{words.chooseTickets}</ButtonLink>
        </>
      ) : (
        <>
          <SummaryFold
            cart={cart}
            controls={detailsId}
            unfolded={unfolded}
            onPress={() => setUnfolded(!unfolded)}
          />
          <div id={detailsId} className={styles['details']} data-folded={!unfolded}>
            <ul className={styles['items']}>
              {cart.items.map((item) => (
                <OrderLine
                  key={item.id}
                  item={item}
                  cart={bus}
                  fixed={fixed}
                  onGone={() => heading.current?.focus()}
                />
              ))}
            </ul>
            <PriceBreakdown event={event} cart={cart} />
          </div>
          <PromoBox slug={slug} cart={bus} promo={cart.promo} fixed={fixed} />
        </>
      )}
    </section>
  );
}

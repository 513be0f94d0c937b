import type { CartBus } from '@storefront/contract/cart-bus';
import { formatUsd } from '@storefront/domain/money';
import { isLowStock } from '@storefront/domain/quantity';
import type { SalesClosed } from '@storefront/domain/sales-closed';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { memo, useId } from 'react';
import { TicketDescription } from '#ticket-description';
import { words } from '#words/event';
import styles from './ticket-card.module.css';
import { TicketPurchase } from './ticket-purchase';
import { useSaleState } from './use-sale-state';

interface TicketCardProps {
  readonly item: TicketingItem;
  /** Cents of one ticket with its fees and taxes. */
  readonly allIn: number;
  readonly salesClosed?: SalesClosed | undefined;
  /** IANA zone of the event. */
  readonly timezone: string | null;
  /** When the server drew it, in milliseconds. */
  readonly renderedAt?: number | undefined;
  readonly cart: CartBus;
  /** Whether none is free, but some are held by orders that are being paid. */
  readonly inOtherCarts: boolean;
}

/** One ticket: name, price, low stock, quantity and the organiser's description. */
export const TicketCard = memo(function TicketCard(props: TicketCardProps) {
  const { item, allIn, salesClosed, timezone, renderedAt, cart, inOtherCarts } = props;
  const nameId = useId();
  const sale = useSaleState(item, timezone, renderedAt);

  return (
    <fieldset className={styles['card']} aria-labelledby={nameId}>
      <div className={styles['head']}>
        <h3 className={styles['name']} id={nameId}>
          {item.name}
        </h3>
        <p className={styles['price']}>
          <span>{formatUsd(allIn)}</span>
          {allIn > item.price && (
            <small className={styles['plusFees']}>
              <span>{formatUsd(item.price)}</span>
              {words.plusFees}
            </small>
          )}
        </p>
        <div className={styles['purchase']}>
          <TicketPurchase
            item={item}
            salesClosed={salesClosed}
            sale={sale}
            timezone={timezone}
            cart={cart}
            inOtherCarts={inOtherCarts}
          />
        </div>
      </div>
      {isLowStock(item) && sale.state !== 'ended' && !salesClosed && (
        <p className={styles['lowStock']}>{words.remaining(Number(item.sales_limit_balance))}</p>
      )}
      <TicketDescription html={item.description} />
    </fieldset>
  );
});

import type { CartBus } from '@storefront/contract/cart-bus';
import { formatSaleDate } from '@storefront/domain/event-dates';
import { isSoldOut } from '@storefront/domain/quantity';
import type { SaleState } from '@storefront/domain/sale-window';
import type { SalesClosed } from '@storefront/domain/sales-closed';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { words } from '#words/event';
import { QuantityControls } from './quantity-controls';
import styles from './ticket-card.module.css';

interface TicketPurchaseProps {
  readonly item: TicketingItem;
  readonly salesClosed: SalesClosed | undefined;
  readonly sale: SaleState;
  readonly timezone: string | null;
  readonly cart: CartBus;
  readonly inOtherCarts: boolean;
}

/** The quantity controls, or why the ticket cannot be bought (docs/rules.md, Ticket list). */
export function TicketPurchase(props: TicketPurchaseProps) {
  const { item, salesClosed, sale, timezone, cart, inOtherCarts } = props;
  if (salesClosed === 'ended') return <p className={styles['closed']}>{words.salesEnded}</p>;
  if (salesClosed === 'unpayable' || (salesClosed && item.price > 0)) {
    return <p className={styles['closed']}>{words.notOnline}</p>;
  }
  if (isSoldOut(item) && inOtherCarts && sale.state !== 'ended') {
    return <p className={styles['held']}>{words.inOtherCarts}</p>;
  }
  if (isSoldOut(item)) return <p className={styles['soldOut']}>{words.soldOut}</p>;
  switch (sale.state) {
    case 'before':
      return <p className={styles['closed']}>{words.onSale(formatSaleDate(sale.opensAt, timezone))}</p>;
    case 'ended':
      return <p className={styles['closed']}>{words.salesEnded}</p>;
    case 'open':
      return <QuantityControls item={item} cart={cart} />;
  }
}

import type { CartBus, CartSnapshot, Host } from '@ticket-storefront/contract';
import {
  capQuantity,
  formatUsd,
  isLowStock,
  isSoldOut,
  isStockLimit,
  maxQuantity,
  type SalesClosed,
} from '@ticket-storefront/domain';
import { formatSaleDate, nextCheck, type SaleState, saleState } from '@ticket-storefront/domain/dates';
import type { TicketingItem } from '@ticket-storefront/domain/events';
import { useCartValue } from '@ticket-storefront/fragment';
import { callAt, clockOffset, Stepper } from '@ticket-storefront/ui';
import { memo, useEffect, useId, useState } from 'react';
import { messages } from '#messages/event';
import { TicketDescription } from '#ticket-description';
import { NotifyMe } from './closed/notify-me';
import { SaleStart } from './closed/sale-start';
import styles from './ticket-list.module.css';

const quantities = new WeakMap<CartSnapshot, ReadonlyMap<number, number>>();

/** The quantity of each ticket by id, computed once per cart because hundreds of cards read it. */
function quantitiesIn(cart: CartSnapshot): ReadonlyMap<number, number> {
  const known = quantities.get(cart) ?? new Map(cart.items.map(({ id, quantity }) => [id, quantity]));
  quantities.set(cart, known);
  return known;
}

/** The quantity of a ticket in the cart, which is null before the first snapshot. */
const quantityIn = (cart: CartSnapshot | null, itemId: number): number =>
  (cart && quantitiesIn(cart).get(itemId)) ?? 0;

/** Changes the quantity of one ticket in the cart: one more or less per press, between 0 and the maximum. */
function QuantityControls({ item, cart }: { readonly item: TicketingItem; readonly cart: CartBus }) {
  const quantity = useCartValue(cart, (chosen) => quantityIn(chosen, item.id));
  const step = (by: 1 | -1) => {
    // Presses may be faster than renders.
    const chosen = quantityIn(cart.snapshot(), item.id);
    cart.emit('cart:set-quantity', { itemId: item.id, quantity: capQuantity(item, chosen + by) });
  };
  return (
    <Stepper
      className={styles['stepper']}
      name={item.name}
      add={messages.add}
      quantity={quantity}
      max={maxQuantity(item)}
      isStock={isStockLimit(item)}
      onStep={step}
    />
  );
}

/**
 * Whether the ticket is on sale and the present, updated when its sale opens or ends while the page is open, and each minute before it
 * opens. `timezone` is the event's;
 * `renderedAt` is the server's render time in milliseconds, used as the present in the first render.
 */
function useSaleState(
  item: TicketingItem,
  timezone: string | null,
  renderedAt: number | undefined,
): { readonly sale: SaleState; readonly now: Date } {
  const [now, setNow] = useState(() => new Date(renderedAt ?? Date.now()));
  const [offset] = useState(() => (renderedAt === undefined ? 0 : clockOffset(renderedAt)));
  const sale = saleState(item, now, timezone);
  const isAhead = sale.state === 'before';

  useEffect(() => {
    const look = nextCheck([item.on_sale_date, item.off_sale_date], timezone, now);
    if (look === null) return;
    // While its sale is ahead, the time left is shown.
    const next = isAhead ? Math.min(look, now.getTime() + minuteMs) : look;
    return callAt(next - offset, () => setNow(new Date(Date.now() + offset)));
  }, [item, now, timezone, offset, isAhead]);

  return { sale, now };
}

const minuteMs = 60_000;

/** The highest number of tickets left that is shown as a warning. */
const maxFew = 20;

interface WhyClosedOptions {
  readonly item: TicketingItem;
  readonly salesClosed: SalesClosed | undefined;
  readonly sale: SaleState;
  readonly timezone: string | null;
  readonly inOtherCarts: boolean;
}

/** Why a ticket cannot be bought; null if it can (docs/rules.md, Ticket list). */
function whyClosed({ item, salesClosed, sale, timezone, inOtherCarts }: WhyClosedOptions): string | null {
  if (salesClosed === 'ended') return messages.salesEnded;
  if (salesClosed === 'unpayable' || (salesClosed && item.price > 0)) return messages.notOnline;
  if (isSoldOut(item) && inOtherCarts && sale.state !== 'ended') return messages.inOtherCarts;
  if (isSoldOut(item)) return messages.soldOut;
  if (sale.state === 'ended') return messages.salesEnded;
  return sale.state === 'open' ? null : messages.onSale(`${formatSaleDate(sale.opensAt, timezone)}`);
}

/** Whether a description certainly needs more than two lines, which show until the visitor wants more. */
const isLong = (html: string): boolean =>
  html.replace(/<[^>]*>/g, '').trim().length > 120 || html.split(/<(?:p|li|br|h\d|tr|img)\b/i).length > 3;

interface TicketCardProps {
  readonly item: TicketingItem;
  /** Cents for one ticket, with fees and taxes. */
  readonly allIn: number;
  readonly salesClosed?: SalesClosed | undefined;
  /** IANA zone of the event. */
  readonly timezone: string | null;
  /** When the server rendered it, in milliseconds. */
  readonly renderedAt?: number | undefined;
  readonly host: Host;
  /** Whether none is left, but unpaid orders hold some. */
  readonly inOtherCarts: boolean;
}

/** One ticket: name, price, low stock, quantity and the organiser's description. */
export const TicketCard = memo(function TicketCard(props: TicketCardProps) {
  const { item, allIn, salesClosed, timezone, renderedAt, host, inOtherCarts } = props;
  const nameId = useId();
  const { sale, now } = useSaleState(item, timezone, renderedAt);

  const closed = whyClosed({ item, salesClosed, sale, timezone, inOtherCarts });
  const mayCome = closed !== null && !salesClosed && sale.state !== 'ended';
  const isFew = closed === null && Number(item.sales_limit_balance) <= maxFew;
  const isSaleAhead = mayCome && sale.state === 'before';

  return (
    <fieldset className={styles['card']} aria-labelledby={nameId} data-closed={closed !== null}>
      <h3 className={styles['name']} id={nameId}>
        {item.name}
      </h3>
      <p className={styles['price']}>
        <span>{formatUsd(allIn)}</span>{' '}
        {allIn > item.price && (
          <small className={styles['plusFees']}>
            <span>{formatUsd(item.price)}</span>
            {messages.plusFees}
          </small>
        )}
      </p>
      {isLowStock(item) && sale.state !== 'ended' && !salesClosed && (
        <p className={styles[isFew ? 'few' : 'stock']}>
          {messages.remaining(Number(item.sales_limit_balance))}
        </p>
      )}
      {closed === null ? (
        <QuantityControls item={item} cart={host.cart} />
      ) : (
        <p className={styles['closed']}>{closed}</p>
      )}
      {isSaleAhead && <SaleStart item={item} timezone={timezone} now={now} />}
      {mayCome && <NotifyMe item={item} host={host} isSaleAhead={isSaleAhead} />}
      {isLong(item.description ?? '') && (
        <details className={styles['more']}>
          <summary>
            <span>{messages.more}</span>
            <span>{messages.less}</span>
          </summary>
        </details>
      )}
      <TicketDescription html={item.description} />
    </fieldset>
  );
});

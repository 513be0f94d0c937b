import type { CartPanelProps, CartSnapshot } from '@ticket-storefront/contract';
import {
  breakdownLines,
  type CartItem,
  capQuantity,
  formatUsd,
  isStockLimit,
  maxQuantity,
  totalCents,
} from '@ticket-storefront/domain';
import type { Event } from '@ticket-storefront/domain/events';
import { useCartAfterPaint, type WithHost } from '@ticket-storefront/fragment';
import { ButtonLink, cross, IconButton, LongList, Stepper, VisuallyHidden } from '@ticket-storefront/ui';
import { memo, useCallback, useRef } from 'react';
import { messages } from '#messages/cart';
import styles from './cart-panel.module.css';

/** A ticket, as an SVG path on 24 × 24. */
const ticket = 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM15 6v12';

interface CartLineProps {
  readonly itemId: number;
  readonly name: string;
  /** Cents of one ticket, without fees and taxes. */
  readonly price: number;
  readonly quantity: number;
  /** The highest quantity; null without a limit. */
  readonly max: number | null;
  readonly isStock: boolean;
  /** Whether fees or taxes are added to its price. */
  readonly hasFees: boolean;
  /** Stable functions, so that `memo` skips unchanged lines. */
  onStep(itemId: number, by: 1 | -1): void;
  onRemove(itemId: number): void;
}

/** One ticket in the cart: its quantity can be changed, and it can be removed. */
const CartLine = memo(function CartLine(props: CartLineProps) {
  const { itemId, name, price, quantity, max, isStock, hasFees, onStep, onRemove } = props;
  return (
    <div className={styles['line']}>
      <span className={styles['words']}>{`${quantity} x ${name}`}</span>
      <p className={styles['amount']}>
        <span>{formatUsd(price * quantity)}</span>
        {hasFees && price > 0 && <small>{messages.plusFees}</small>}
      </p>
      <Stepper
        name={name}
        // Unlike the labels of the ticket's card on the same page.
        labels={{ minus: messages.oneLess, plus: messages.oneMore }}
        silent
        quantity={quantity}
        max={max}
        isStock={isStock}
        onStep={(by) => onStep(itemId, by)}
      />
      <IconButton label={messages.remove(name)} path={cross} onClick={() => onRemove(itemId)} />
    </div>
  );
});

interface CartLinesProps {
  readonly items: readonly CartItem[];
  readonly hasFees: boolean;
  /** Stable functions, so that `memo` skips an unchanged list. */
  onStep(itemId: number, by: 1 | -1): void;
  onRemove(itemId: number): void;
}

const CartLines = memo(function CartLines({ items, hasFees, onStep, onRemove }: CartLinesProps) {
  return (
    <div className={styles['lines']}>
      <LongList items={items}>
        {(item) => (
          <CartLine
            itemId={item.id}
            name={item.name}
            price={item.price}
            quantity={item.quantity}
            max={maxQuantity(item)}
            isStock={isStockLimit(item)}
            hasFees={hasFees}
            onStep={onStep}
            onRemove={onRemove}
          />
        )}
      </LongList>
    </div>
  );
});

interface CartTotalsProps {
  readonly cart: CartSnapshot;
  readonly event: Event;
  readonly count: number;
}

/** What the cart costs, from the subtotal before any discount to the total (docs/rules.md, Money). */
function CartTotals({ cart: { totals, promo }, event, count }: CartTotalsProps) {
  const lines = breakdownLines({ event, totals, hasPromo: promo !== null });
  return (
    <>
      <dl className={styles['totals']}>
        {lines.map(({ label, cents }, place) => {
          const isTotal = place === lines.length - 1;
          return (
            <div key={label} className={styles[isTotal ? 'total' : 'row']}>
              <dt>{isTotal ? messages.total : label}</dt>
              <dd>{formatUsd(cents)}</dd>
            </div>
          );
        })}
      </dl>
      {/* The prices of several tickets, each with this fee, add up to more. */}
      {count > 1 && totals.ticketing_item_fee > 0 && (
        <p className={styles['note']}>{messages.feeOnce(formatUsd(totals.ticketing_item_fee))}</p>
      )}
    </>
  );
}

/** The tickets in the cart, their total and the link to the checkout (docs/rules.md, Cart panel). */
export function CartPanel({ event, checkoutPath, host }: WithHost<CartPanelProps>) {
  const panel = useRef<HTMLElement>(null);
  const cart = useCartAfterPaint(host.cart);
  const items = cart?.items ?? [];
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);

  const remove = useCallback(
    (itemId: number) => {
      // The pressed button disappears with its line.
      panel.current?.focus();
      host.cart.emit('cart:remove', { itemId });
    },
    [host.cart],
  );

  const step = useCallback(
    (itemId: number, by: 1 | -1) => {
      // Presses may be faster than renders.
      const item = host.cart.snapshot()?.items.find(({ id }) => id === itemId);
      const quantity = item ? capQuantity(item, item.quantity + by) : 0;
      if (quantity === 0) remove(itemId);
      else host.cart.emit('cart:set-quantity', { itemId, quantity });
    },
    [host.cart, remove],
  );

  const total = cart && count > 0 ? messages.inAll(formatUsd(totalCents(cart.totals))) : '';

  return (
    <section className={styles['panel']} aria-label={messages.cart} ref={panel} tabIndex={-1}>
      <VisuallyHidden role="status">{`${messages.chosen(count)}${total}`}</VisuallyHidden>
      {cart && items.length > 0 ? (
        <>
          <h2 className={styles['heading']}>{messages.yourCart}</h2>
          <CartLines
            items={items}
            hasFees={cart.totals.tax + cart.totals.digital_surcharge > 0}
            onStep={step}
            onRemove={remove}
          />
          <CartTotals cart={cart} event={event} count={count} />
          <ButtonLink className={styles['checkout']} href={checkoutPath}>
            {messages.checkout}
          </ButtonLink>
        </>
      ) : (
        <>
          <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true">
            <path d={ticket} />
          </svg>
          <p className={styles['empty']}>{messages.isEmpty}</p>
          <p className={styles['hint']}>{messages.hint}</p>
        </>
      )}
    </section>
  );
}

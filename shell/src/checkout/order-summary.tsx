import type { CartBus, CartSnapshot } from '@ticket-storefront/contract';
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
import { Button, ButtonLink, Stepper } from '@ticket-storefront/ui';
import { useId, useRef, useState } from 'react';
import { messages } from '#messages/checkout';
import { ticketCount } from '../cart';
import { eventPath } from '../navigation/paths';
import styles from './order-summary.module.css';
import { PromoBox } from './promo-box';

interface OrderLineProps {
  readonly item: CartItem;
  readonly cart: CartBus;
  /** Whether its quantity cannot be changed now. */
  readonly fixed: boolean;
  /** Whether fees or taxes are added to its price. */
  readonly hasFees: boolean;
  /** Called before the line disappears with its last ticket. */
  onGone(): void;
}

/** One ticket of the order with its price and quantity controls. */
function OrderLine({ item, cart, fixed, hasFees, onGone }: OrderLineProps) {
  const { id, name, price, quantity } = item;
  const step = (by: 1 | -1) => {
    const next = capQuantity(item, quantity + by);
    if (next === 0) onGone();
    cart.emit('cart:set-quantity', { itemId: id, quantity: next });
  };
  return (
    <li className={styles['item']}>
      <span className={styles['name']}>{`${quantity} x ${name}`}</span>
      <div inert={fixed}>
        <Stepper
          name={name}
          quantity={quantity}
          max={maxQuantity(item)}
          isStock={isStockLimit(item)}
          onStep={step}
        />
      </div>
      <p className={styles['amount']}>
        <span>{formatUsd(price * quantity)}</span>
        {hasFees && price > 0 && <small>{messages.plusFees}</small>}
      </p>
    </li>
  );
}

interface PriceBreakdownProps {
  readonly event: Event;
  readonly cart: CartSnapshot;
}

/** The lines that add up to the total (docs/rules.md, Price breakdown). */
function PriceBreakdown({ event, cart: { items, totals, promo } }: PriceBreakdownProps) {
  const lines = breakdownLines({ event, totals, hasPromo: promo !== null });
  const hasSeveral = items.length > 1 || (items[0]?.quantity ?? 0) > 1;
  return (
    <>
      <dl className={styles['breakdown']} aria-label={messages.priceBreakdown}>
        {lines.map(({ label, cents }) => (
          <div key={label} className={styles['row']}>
            <dt>{label}</dt>
            <dd>{formatUsd(cents)}</dd>
          </div>
        ))}
      </dl>
      {/* The prices of several tickets, each with this fee, add up to more. */}
      {hasSeveral && totals.ticketing_item_fee > 0 && (
        <p className={styles['note']}>{messages.feeOnce(formatUsd(totals.ticketing_item_fee))}</p>
      )}
    </>
  );
}

interface SummaryFoldProps {
  readonly cart: CartSnapshot;
  /** Id of the element that it unfolds. */
  readonly controls: string;
  readonly unfolded: boolean;
  onPress(): void;
}

/** The order in one line, on narrow screens: the number of tickets and the total. It unfolds the rest. */
function SummaryFold({ cart, controls, unfolded, onPress }: SummaryFoldProps) {
  return (
    <Button
      variant="quiet"
      className={styles['fold']}
      aria-expanded={unfolded}
      aria-controls={controls}
      onClick={onPress}
    >
      <span>{ticketCount(cart)}</span>
      <span className={styles['between']}> · </span>
      <strong>{formatUsd(totalCents(cart.totals))}</strong>
      <svg className={styles['arrow']} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d="M4 6l4 4 4-4" />
      </svg>
    </Button>
  );
}

interface OrderSummaryProps {
  readonly event: Event;
  readonly cart: CartSnapshot;
  readonly bus: CartBus;
  /** Whether it is being paid: it can be read and unfolded, but not changed. */
  readonly fixed: boolean;
}

/** The tickets of the order, the price breakdown and the promo box; without tickets, a link to them. */
export function OrderSummary({ event, cart, bus, fixed }: OrderSummaryProps) {
  const slug = event.ticketing_slug;
  const detailsId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  const isEmpty = cart.items.length === 0;

  return (
    <section className={styles['summary']} aria-labelledby="order-summary">
      <h2 className={styles['heading']} id="order-summary" ref={heading} tabIndex={-1}>
        {messages.yourOrder}
      </h2>
      {isEmpty ? (
        <>
          <p className={styles['empty']}>{messages.cartIsEmpty}</p>
          <ButtonLink href={eventPath(slug)}>{messages.chooseTickets}</ButtonLink>
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
                  hasFees={cart.totals.tax + cart.totals.digital_surcharge > 0}
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

import type { CartBus, CartSnapshot } from '@ticket-storefront/contract';
import { formatUsd, totalCents } from '@ticket-storefront/domain';
import { useCartAfterPaint } from '@ticket-storefront/fragment';
import { ButtonLink } from '@ticket-storefront/ui';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { messages } from '#messages/frame';
import { ticketCount } from '../cart';
import styles from './cart-side.module.css';

/** Tickets and total, as one text: a translator may replace texts, and React updates one alone in its element nevertheless. */
const summary = (cart: CartSnapshot) => `${ticketCount(cart)} · ${formatUsd(totalCents(cart.totals))}`;

interface CartBarProps {
  readonly cart: CartSnapshot;
  readonly checkout: string;
  /** Id of the cart, which it opens as a sheet. */
  readonly controls: string;
  readonly opened: boolean;
  onPress(): void;
}

/** The cart at the bottom of narrow screens: total with fees and taxes, and the checkout link. It opens as a sheet. */
function CartBar({ cart, checkout, controls, opened, onPress }: CartBarProps) {
  return (
    <div className={styles['bar']}>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={opened}
        aria-controls={controls}
        onClick={onPress}
      >
        <span className={styles['sum']}>{summary(cart)}</span>
        <span className={styles['what']}>{opened ? messages.hideCart : messages.viewCart}</span>
      </button>
      <ButtonLink href={checkout}>{messages.checkout}</ButtonLink>
    </div>
  );
}

interface PlainCartProps {
  readonly cart: CartBus;
  readonly checkout: string;
}

/** The total and the checkout link of a cart whose part failed, on wide screens. Narrow ones have the bar. */
export function PlainCart({ cart, checkout }: PlainCartProps) {
  const snapshot = useCartAfterPaint(cart);
  if (!snapshot || snapshot.items.length === 0) return null;
  return (
    <div className={styles['plain']}>
      <p>{summary(snapshot)}</p>
      <ButtonLink href={checkout}>{messages.checkout}</ButtonLink>
    </div>
  );
}

interface CartSideProps {
  readonly cart: CartBus;
  /** Address of the checkout; undefined until the event is loaded. */
  readonly checkout: string | undefined;
  readonly children: ReactNode;
}

/** The cart beside the tickets; on narrow screens below them, with a bar that opens it as a sheet and links to the checkout. */
export function CartSide({ cart, checkout, children }: CartSideProps) {
  const id = useId();
  const snapshot = useCartAfterPaint(cart);
  const [pressed, setPressed] = useState(false);
  const isEmpty = !snapshot || snapshot.items.length === 0;
  const opened = pressed && !isEmpty;

  useEffect(() => {
    if (isEmpty) setPressed(false);
  }, [isEmpty]);

  useEffect(() => {
    if (!opened) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setPressed(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [opened]);

  return (
    <>
      {opened && <div className={styles['shade']} onPointerDown={() => setPressed(false)} />}
      <div className={styles['side']} id={id} data-sheet={opened}>
        {children}
      </div>
      {!isEmpty && checkout && (
        <CartBar
          cart={snapshot}
          checkout={checkout}
          controls={id}
          opened={opened}
          onPress={() => setPressed(!opened)}
        />
      )}
    </>
  );
}

import type { CartBus, CartSnapshot } from '@ticket-storefront/contract';
import { formatUsd, totalCents } from '@ticket-storefront/domain';
import { useCartAfterPaint } from '@ticket-storefront/fragment';
import { Button, ButtonLink } from '@ticket-storefront/ui';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { messages } from '#messages/frame';
import { ticketCount } from '../cart';
import styles from './cart-side.module.css';

const total = (cart: CartSnapshot) => formatUsd(totalCents(cart.totals));

interface CartBarProps {
  readonly cart: CartSnapshot;
  readonly checkout: string;
  /** Id of the cart, which it opens as a sheet. */
  readonly controls: string;
  onPress(): void;
}

/**
 * The cart at the bottom of narrow screens: total with fees and taxes, and the checkout link. It opens as a sheet. Each text that
 * changes is alone in its element: a translator may replace it, and React updates it nevertheless.
 */
function CartBar({ cart, checkout, controls, onPress }: CartBarProps) {
  return (
    <div className={styles['bar']}>
      <button
        type="button"
        className={styles['toggle']}
        aria-haspopup="dialog"
        aria-controls={controls}
        onClick={onPress}
      >
        <span className={styles['sum']}>{total(cart)}</span>
        <span className={styles['what']}>{`${ticketCount(cart)} · ${messages.viewCart}`}</span>
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
      <p>{`${ticketCount(snapshot)} · ${total(snapshot)}`}</p>
      <ButtonLink href={checkout}>{messages.checkout}</ButtonLink>
    </div>
  );
}

/** How far the sheet is dragged down before it closes, in CSS pixels. */
const closingDistance = 80;

interface SheetHandleProps {
  readonly sheet: RefObject<HTMLDialogElement | null>;
  onClose(): void;
}

/** The handle at the top of the sheet, for pointers alone: dragged down, it closes the sheet. */
function SheetHandle({ sheet, onClose }: SheetHandleProps) {
  // Not a number while nothing is dragged.
  const start = useRef(Number.NaN);
  const drag = (to: number, isOver: boolean) => {
    const distance = to - start.current;
    if (sheet.current) sheet.current.style.translate = distance > 0 && !isOver ? `0 ${distance}px` : '';
    if (!isOver) return;
    start.current = Number.NaN;
    if (distance > closingDistance) onClose();
  };
  return (
    <div
      className={styles['handle']}
      onPointerDown={({ currentTarget, pointerId, clientY }) => {
        currentTarget.setPointerCapture(pointerId);
        start.current = clientY;
      }}
      onPointerMove={({ clientY }) => drag(clientY, false)}
      onPointerUp={({ clientY }) => drag(clientY, true)}
      onPointerCancel={() => drag(Number.NaN, true)}
    />
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
  const sheet = useRef<HTMLDialogElement>(null);
  const snapshot = useCartAfterPaint(cart);
  const [opened, setOpened] = useState(false);
  const isEmpty = !snapshot || snapshot.items.length === 0;
  const close = () => sheet.current?.close();

  useEffect(() => {
    if (isEmpty && opened) sheet.current?.close();
  }, [isEmpty, opened]);

  return (
    <>
      {/* Always displayed (see its style): a dialog while it is a sheet, otherwise a part of the page. */}
      <dialog
        ref={sheet}
        className={styles['side']}
        id={id}
        aria-label={messages.cart}
        data-sheet={opened}
        onClose={() => setOpened(false)}
        // What is outside of the sheet belongs to the dialog too.
        onPointerDown={({ target, currentTarget }) => target === currentTarget && close()}
      >
        {opened && (
          <>
            <SheetHandle sheet={sheet} onClose={close} />
            <Button variant="quiet" className={styles['hide']} onClick={close}>
              {messages.hideCart}
            </Button>
          </>
        )}
        {children}
      </dialog>
      {!isEmpty && checkout && (
        <CartBar
          cart={snapshot}
          checkout={checkout}
          controls={id}
          onPress={() => {
            sheet.current?.showModal();
            setOpened(true);
          }}
        />
      )}
    </>
  );
}

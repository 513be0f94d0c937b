import type { CartBus } from '@storefront/contract/cart-bus';
import { useCartAfterPaint } from '@storefront/fragment/use-cart-after-paint';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { CartBar } from './cart-bar';
import styles from './cart-side.module.css';

interface CartSideProps {
  readonly cart: CartBus;
  /** Address of the checkout; undefined until the event is known. */
  readonly checkout: string | undefined;
  /** The cart itself. */
  readonly children: ReactNode;
}

/** The cart beside the tickets; on narrow screens below them, with a bar that opens it as a sheet and leads to the checkout. */
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

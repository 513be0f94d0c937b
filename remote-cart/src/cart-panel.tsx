import type { CartPanelProps } from '@storefront/contract/fragment-props';
import { formatUsd } from '@storefront/domain/money';
import { totalCents } from '@storefront/domain/order-total';
import { capQuantity } from '@storefront/domain/quantity';
import type { WithHost } from '@storefront/fragment/react-fragment';
import { useCartAfterPaint } from '@storefront/fragment/use-cart-after-paint';
import { ButtonLink } from '@storefront/ui/button-link';
import { VisuallyHidden } from '@storefront/ui/visually-hidden';
import { useCallback, useRef } from 'react';
import { words } from '#words/cart';
import { CartLines } from './cart-lines';
import styles from './cart-panel.module.css';
import { CartTotals } from './cart-totals';

/** The tickets in the cart, their total and the link to the checkout (docs/rules.md, Cart panel). */
export function CartPanel({ checkoutPath, host }: WithHost<CartPanelProps>) {
  const panel = useRef<HTMLElement>(null);
  const cart = useCartAfterPaint(host.cart);
  const items = cart?.items ?? [];
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);

  const remove = useCallback(
    (itemId: number) => {
      // The pressed button is removed with its line, so the focus moves to the panel.
      panel.current?.focus();
      host.cart.emit('cart:remove', { itemId });
    },
    [host.cart],
  );

  const step = useCallback(
    (itemId: number, by: 1 | -1) => {
      // Presses may be faster than drawings.
      const item = host.cart.snapshot()?.items.find(({ id }) => id === itemId);
      const quantity = item ? capQuantity(item, item.quantity + by) : 0;
      if (quantity === 0) remove(itemId);
      else host.cart.emit('cart:set-quantity', { itemId, quantity });
    },
    [host.cart, remove],
  );

  return (
    <section className={styles['panel']} aria-label={words.cart} ref={panel} tabIndex={-1}>
      <VisuallyHidden role="status">
        {words.chosen(count)}
        {cart && count > 0 && words.inAll(formatUsd(totalCents(cart.totals)))}
      </VisuallyHidden>
      {cart && items.length > 0 ? (
        <>
          <h2 className={styles['heading']}>{words.yourCart}</h2>
          <CartLines items={items} onStep={step} onRemove={remove} />
          <CartTotals cart={cart} />
          <ButtonLink className={styles['checkout']} href={checkoutPath}>
            {words.checkout}
          </ButtonLink>
        </>
      ) : (
        <p className={styles['empty']}>{words.isEmpty}</p>
      )}
    </section>
  );
}

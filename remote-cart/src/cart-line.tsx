import { formatUsd } from '@storefront/domain/money';
import { IconButton } from '@storefront/ui/icon-button';
import { cross } from '@storefront/ui/icons';
import { Stepper } from '@storefront/ui/stepper';
import { memo } from 'react';
import { words } from '#words/cart';
import styles from './cart-line.module.css';

interface CartLineProps {
  readonly itemId: number;
  readonly name: string;
  /** Cents of one ticket, without fees and taxes. */
  readonly price: number;
  readonly quantity: number;
  /** The highest quantity; null without a limit. */
  readonly most: number | null;
  /** The same functions at every drawing: a line is drawn again where one of its props has changed. */
  onStep(itemId: number, by: 1 | -1): void;
  onRemove(itemId: number): void;
}

/** One ticket in the cart: its quantity can be changed, and it can be removed. */
export const CartLine = memo(function CartLine(props: CartLineProps) {
  const { itemId, name, price, quantity, most, onStep, onRemove } = props;
  return (
    <div className={styles['line']}>
      <span className={styles['words']}>{`${quantity} x ${name}`}</span>
      <span className={styles['amount']}>{formatUsd(price * quantity)}</span>
      <Stepper
        name={name}
        // Unlike those of the ticket's card, which stands on the same page.
        labels={{ minus: words.oneLess, plus: words.oneMore }}
        silent
        quantity={quantity}
        most={most}
        onStep={(by) => onStep(itemId, by)}
      />
      <IconButton label={words.remove(name)} path={cross} onClick={() => onRemove(itemId)} />
    </div>
  );
});

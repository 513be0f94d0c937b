import { maxQuantity } from '@storefront/domain/quantity';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { useLayoutEffect, useRef } from 'react';
import styles from './quantity-controls.module.css';

interface QuantityControlsProps {
  readonly item: TicketingItem;
  readonly quantity: number;
  onChange(by: 1 | -1): void;
}

/** Minus, quantity, plus: one ticket per press, between nothing and the item's maximum. */
export function QuantityControls({ item, quantity, onChange }: QuantityControlsProps) {
  const minus = useRef<HTMLButtonElement>(null);
  const plus = useRef<HTMLButtonElement>(null);
  const none = quantity <= 0;
  const full = quantity >= (maxQuantity(item) ?? Number.POSITIVE_INFINITY);

  // A button that is disabled under the focus would drop a keyboard user to the top of the page.
  useLayoutEffect(() => {
    if (none && document.activeElement === minus.current) plus.current?.focus();
    if (full && document.activeElement === plus.current) minus.current?.focus();
  }, [none, full]);

  return (
    <div className={styles['controls']}>
      <button
        ref={minus}
        type="button"
        className={styles['button']}
        aria-label={`Remove one ${item.name}`}
        disabled={none}
        onClick={() => onChange(-1)}
      >
        <svg className={styles['icon']} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 8h10" />
        </svg>
      </button>
      <output className={styles['quantity']}>
        <span className={styles['spokenOnly']}>Quantity </span>
        {quantity}
      </output>
      <button
        ref={plus}
        type="button"
        className={`${styles['button']} ${styles['add']}`}
        aria-label={`Add one ${item.name}`}
        disabled={full}
        onClick={() => onChange(1)}
      >
        <svg className={styles['icon']} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 8h10M8 3v10" />
        </svg>
      </button>
    </div>
  );
}

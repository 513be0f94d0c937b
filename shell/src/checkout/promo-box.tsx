import type { CartBus } from '@storefront/contracts/cart-bus';
import { promoAppliedMessage } from '@storefront/domain/promo';
import type { PromoCode } from '@storefront/domain/promo-code';
import { Button } from '@storefront/ui/button';
import { Notice } from '@storefront/ui/notice';
import { TextField } from '@storefront/ui/text-field';
import { useEffect, useRef } from 'react';
import { useServices } from '../services/shell-services';
import styles from './promo-box.module.css';
import { usePromoBox } from './use-promo-box';

interface PromoBoxProps {
  readonly cart: CartBus;
  /** The applied code. */
  readonly promo: PromoCode | null;
}

/** Applies and clears a promo code (docs/rules.md, Promo). */
export function PromoBox({ cart, promo }: PromoBoxProps) {
  const box = usePromoBox(cart, useServices().toasts);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (box.error) input.current?.focus();
  }, [box.error]);

  return (
    <div className={styles['promo']}>
      <div className={styles['entry']}>
        <TextField
          label="Promo code"
          name="promo-code"
          autoComplete="off"
          value={box.code}
          error={box.error}
          inputRef={input}
          onChange={box.setCode}
          onEnter={box.apply}
        />
        <Button variant="secondary" className={styles['apply']} busy={box.busy} onClick={box.apply}>
          Apply
        </Button>
      </div>
      {promo && (
        <Notice kind="success">
          <div className={styles['applied']}>
            <span>{promoAppliedMessage(promo)}</span>
            <Button variant="quiet" onClick={box.clear}>
              Clear promo code
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}

import type { CartBus } from '@storefront/contract/cart-bus';
import { promoAppliedMessage } from '@storefront/domain/promo';
import type { PromoCode } from '@storefront/domain/promo-code';
import { Button } from '@storefront/ui/button';
import { Notice } from '@storefront/ui/notice';
import { TextField } from '@storefront/ui/text-field';
import { VisuallyHidden } from '@storefront/ui/visually-hidden';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { words } from '#words/checkout';
import { useServices } from '../services/shell-services';
import { keepOfferedPromo, takeOfferedPromo } from './offered-promo';
import styles from './promo-box.module.css';
import { usePromoBox } from './use-promo-box';

interface PromoBoxProps {
  /** Slug of the event. */
  readonly slug: string;
  readonly cart: CartBus;
  /** The applied code. */
  readonly promo: PromoCode | null;
  /** Whether it cannot be changed at the moment. */
  readonly fixed: boolean;
}

/** Applies and clears a promo code; folded until the visitor has one (docs/rules.md, Promo). */
export function PromoBox({ slug, cart, promo, fixed }: PromoBoxProps) {
  const { toasts, storage } = useServices();
  const box = usePromoBox(cart, toasts, () => {
    keepOfferedPromo(storage, slug, window.location.search);
    const offered = takeOfferedPromo(storage, slug);
    return promo ? null : offered;
  });
  const entryId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [spoken, setSpoken] = useState('');
  const [opened, setOpened] = useState(false);
  const expanded = opened || promo !== null;

  useEffect(() => {
    if (box.busy || box.error) setOpened(true);
    if (box.error) input.current?.focus();
  }, [box.busy, box.error]);

  const toggle = () => {
    // What is hidden takes no focus.
    flushSync(() => setOpened(!expanded));
    if (!expanded) input.current?.focus();
  };

  const clear = () => {
    setOpened(true);
    box.clear();
    // The pressed button goes with the code.
    input.current?.focus();
    setSpoken(words.promoIsCleared);
  };

  return (
    <div className={styles['promo']} inert={fixed}>
      <Button
        variant="quiet"
        className={styles['fold']}
        aria-expanded={expanded}
        aria-controls={entryId}
        onClick={toggle}
      >
        {words.havePromo}
      </Button>
      <div id={entryId} className={styles['entry']} hidden={!expanded}>
        <TextField
          label={words.promoCode}
          name="promo-code"
          autoComplete="off"
          value={box.code}
          error={box.error}
          inputRef={input}
          onChange={box.setCode}
          onEnter={box.apply}
        />
        <Button variant="secondary" className={styles['apply']} busy={box.busy} onClick={box.apply}>
          {words.apply}
        </Button>
      </div>
      {promo && (
        <Notice kind="success">
          <div className={styles['applied']}>
            <span>{promoAppliedMessage(promo)}</span>
            <Button variant="quiet" onClick={clear}>
              {words.clearPromo}
            </Button>
          </div>
        </Notice>
      )}
      <VisuallyHidden role="status">{promo ? '' : spoken}</VisuallyHidden>
    </div>
  );
}

import type { CartBus } from '@ticket-storefront/contract';
import {
  type PromoCode,
  promoAppliedMessage,
  promoAppliedToast,
  promoMessages,
} from '@ticket-storefront/domain';
import { Button, cross, IconButton, Notice, TextField, VisuallyHidden } from '@ticket-storefront/ui';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '#messages/checkout';
import { storeOfferedPromo, takeOfferedPromo } from '../cart';
import { type Toasts, useServices } from '../services';
import styles from './order-summary.module.css';

/**
 * The promo box of a cart. Shows the result of a code in the box, as a toast, or both (docs/rules.md, Promo).
 * @param takeOffered - returns the code that a link offered, to try at once; null for none
 */
function usePromoBox(cart: CartBus, toasts: Toasts, takeOffered: () => string | null) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const refusal = useRef<number>(undefined);

  useEffect(() => {
    const settle = () => {
      if (refusal.current !== undefined) toasts.dismiss(refusal.current);
      refusal.current = undefined;
    };
    const stopApplied = cart.on('promo:applied', () => {
      setBusy(false);
      setError(null);
      setCode('');
      settle();
      toasts.show('success', promoAppliedToast());
    });
    const stopRejected = cart.on('promo:rejected', ({ reason }) => {
      const { box, toast } = promoMessages(reason);
      setBusy(false);
      setError(box);
      settle();
      if (toast) refusal.current = toasts.show('error', toast);
    });
    return () => {
      stopApplied();
      stopRejected();
    };
  }, [cart, toasts]);

  const tryOffered = useEffectEvent(() => {
    const offered = takeOffered();
    if (!offered) return;
    setCode(offered);
    setBusy(true);
    cart.emit('promo:apply', { code: offered });
  });
  useEffect(() => tryOffered(), []);

  return {
    code,
    error,
    /** Whether a code is being checked. */
    busy,
    setCode: (next: string) => {
      setCode(next);
      setError(null);
    },
    apply: () => {
      if (busy) return;
      setBusy(true);
      cart.emit('promo:apply', { code });
    },
    clear: () => {
      setBusy(false);
      setError(null);
      cart.emit('promo:clear');
    },
  };
}

interface PromoBoxProps {
  readonly slug: string;
  readonly cart: CartBus;
  readonly promo: PromoCode | null;
  /** Whether it cannot be changed now. */
  readonly fixed: boolean;
}

/** Applies and clears a promo code; folded until the visitor has one (docs/rules.md, Promo). */
export function PromoBox({ slug, cart, promo, fixed }: PromoBoxProps) {
  const { toasts, storage } = useServices();
  const box = usePromoBox(cart, toasts, () => {
    storeOfferedPromo(storage, slug, window.location.search);
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
    // Hidden elements cannot take the focus.
    flushSync(() => setOpened(!expanded));
    if (!expanded) input.current?.focus();
  };

  const clear = () => {
    setOpened(true);
    box.clear();
    // The pressed button disappears with the code.
    input.current?.focus();
    setSpoken(messages.promoIsCleared);
  };

  return (
    <div className={styles['promo']} inert={fixed}>
      <Button
        variant="quiet"
        className={styles['promoFold']}
        aria-expanded={expanded}
        aria-controls={entryId}
        onClick={toggle}
      >
        {messages.havePromo}
      </Button>
      <div id={entryId} className={styles['entry']} hidden={!expanded}>
        <TextField
          label={messages.promoCode}
          name="promo-code"
          autoComplete="off"
          value={box.code}
          error={box.error}
          inputRef={input}
          onChange={box.setCode}
          onEnter={box.apply}
        />
        <Button variant="secondary" className={styles['apply']} busy={box.busy} onClick={box.apply}>
          {messages.apply}
        </Button>
      </div>
      {promo && (
        <Notice kind="success">
          <div className={styles['applied']}>
            <span>{promoAppliedMessage(promo)}</span>
            <IconButton label={messages.clearPromo} path={cross} onClick={clear} />
          </div>
        </Notice>
      )}
      <VisuallyHidden role="status">{promo ? '' : spoken}</VisuallyHidden>
    </div>
  );
}

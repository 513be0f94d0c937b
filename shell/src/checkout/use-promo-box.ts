import type { CartBus } from '@storefront/contract/cart-bus';
import { promoAppliedToast, promoMessages } from '@storefront/domain/promo';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Toasts } from '../toasts/toasts';

/** The state and the actions of the promo box. */
interface PromoBoxState {
  readonly code: string;
  /** Shown below the input. */
  readonly error: string | null;
  /** True while a code is being looked up. */
  readonly busy: boolean;
  setCode(code: string): void;
  apply(): void;
  clear(): void;
}

/**
 * The promo box of a cart. Shows the result of a code in the box, as a toast, or both (docs/rules.md, Promo).
 * @param takeOffered - the code that a link offered, to be tried at once; null for none
 */
export function usePromoBox(cart: CartBus, toasts: Toasts, takeOffered: () => string | null): PromoBoxState {
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
    busy,
    setCode: (next) => {
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

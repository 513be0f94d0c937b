import type { Host } from '@ticket-storefront/contract';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { ExpressCheckoutProps } from './express-checkout';
import type { LoadedStripe } from './use-stripe';

const load = () => import(/* webpackChunkName: "wallets" */ './express-checkout');

interface WalletsProps extends Omit<ExpressCheckoutProps, 'stripe'> {
  readonly host: Pick<Host, 'reportError'>;
  readonly loaded: LoadedStripe;
}

/** The buttons of wallets, whose code loads after the card's. Empty until they are ready. */
export function Wallets({ host, loaded, ...props }: WalletsProps) {
  const [Buttons, setButtons] = useState<ComponentType<ExpressCheckoutProps> | null>(null);
  const stripe = loaded.state === 'ready' ? loaded.stripe : null;

  const fail = useEffectEvent((error: unknown) => {
    host.reportError(error);
    props.onNone();
  });
  useEffect(() => {
    if (!stripe) return;
    load().then(({ ExpressCheckout }) => setButtons(() => ExpressCheckout), fail);
  }, [stripe]);

  return Buttons && stripe && <Buttons stripe={stripe} {...props} />;
}

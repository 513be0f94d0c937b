import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { WalletButtonsProps } from './wallet-buttons';

const load = () => import(/* webpackChunkName: "wallets" */ './wallet-buttons');

interface WalletsProps extends Omit<WalletButtonsProps, 'authorization'> {
  /** The client token; null until the card fields are ready. */
  readonly authorization: string | null;
}

/** The buttons of wallets, whose code loads after the card fields. Empty until they are ready. */
export function Wallets({ authorization, ...props }: WalletsProps) {
  const [Buttons, setButtons] = useState<ComponentType<WalletButtonsProps> | null>(null);

  const fail = useEffectEvent((error: unknown) => {
    props.host.reportError(error);
    props.onNone();
  });
  const isReady = authorization !== null;
  useEffect(() => {
    if (isReady) load().then(({ WalletButtons }) => setButtons(() => WalletButtons), fail);
  }, [isReady]);

  return Buttons && authorization && <Buttons authorization={authorization} {...props} />;
}

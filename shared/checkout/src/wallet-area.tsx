import { type ReactNode, useRef } from 'react';
import { messages } from '#messages/wallets';
import { useSlideBelow } from './slide-below';
import styles from './wallet-area.module.css';
import type { WalletArea, WalletSlot } from './wallet-slot';

interface AreaProps {
  readonly area: WalletArea;
  /** The buttons; null without any. */
  readonly buttons: ReactNode;
}

/** The wallets before the form: the terms, which their buttons need, the buttons, and a divider before the card's form. */
function Area({ area, buttons }: AreaProps) {
  const region = useRef<HTMLDivElement>(null);
  useSlideBelow(region, area.below, buttons !== null);
  return (
    <div ref={region} className={styles['area']} inert={area.inert}>
      {buttons !== null && (
        <>
          <div className={styles['frame']}>
            <b className={styles['title']} aria-hidden="true">
              {messages.expressCheckout}
            </b>
            {area.terms}
            <fieldset className={styles['buttons']} aria-label={messages.expressCheckout}>
              {buttons}
            </fieldset>
            {area.error}
          </div>
          <p className={styles['divider']}>{messages.orByCard}</p>
        </>
      )}
    </div>
  );
}

/** Shows buttons of wallets before the form; nothing if they are null. */
export const walletSlot = (buttons: ReactNode): WalletSlot => ({
  isShown: buttons !== null,
  render: (area) => <Area area={area} buttons={buttons} />,
});

import type { ReactNode } from 'react';
import { messages } from '#messages/checkout';
import styles from './checkout-form.module.css';

interface WalletAreaProps {
  readonly terms: ReactNode;
  /** Why the last press on a wallet placed no order. */
  readonly error: ReactNode;
  /** The buttons. */
  readonly children: ReactNode;
}

/** The wallets before the form: the terms, which their buttons need, the buttons, and a divider before the card's form. */
export const WalletArea = ({ terms, error, children }: WalletAreaProps) => (
  <>
    {terms}
    <fieldset className={styles['wallets']} aria-label={messages.expressCheckout}>
      {children}
    </fieldset>
    {error}
    <p className={styles['divider']}>{messages.orByCard}</p>
  </>
);

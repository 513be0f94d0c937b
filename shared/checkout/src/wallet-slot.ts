import type { ReactNode, RefObject } from 'react';

/** What the checkout form has for the wallets before it. */
export interface WalletArea {
  readonly terms: ReactNode;
  /** Why the last press on a wallet placed no order. */
  readonly error: ReactNode;
  /** The part of the form below the wallets. */
  readonly below: RefObject<HTMLElement | null>;
  /** Whether nothing may be pressed. */
  readonly inert: boolean;
}

/** The place of wallets before the form. */
export interface WalletSlot {
  /** Whether there are any, or may be soon. */
  readonly isShown: boolean;
  render(area: WalletArea): ReactNode;
}

import type { Checkout, OrderPayload, PaymentResult } from '@ticket-storefront/checkout';
import { walletPayment } from '@ticket-storefront/checkout/wallet';
import type { Host } from '@ticket-storefront/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { messages } from '#messages/braintree';
import { openApplePay } from './apple-pay';
import { openGooglePay } from './google-pay';
import { openPayPal } from './paypal';
import { openVenmo } from './venmo';
import {
  accountOf,
  type OpenWallet,
  type Wallet,
  type WalletClient,
  type WalletName,
  walletNames,
} from './wallet';
import styles from './wallet-buttons.module.css';
import { walletMarkParts, walletMarks } from './wallet-marks';

const wallets: Readonly<Record<WalletName, { readonly label: string; readonly open: OpenWallet }>> = {
  'apple-pay': { label: 'Apple Pay', open: openApplePay },
  'google-pay': { label: 'Google Pay', open: openGooglePay },
  paypal: { label: 'PayPal', open: openPayPal },
  venmo: { label: 'Venmo', open: openVenmo },
};

const namesSchema = v.pipe(
  v.optional(v.string(), ''),
  v.transform((names) => names.split(',')),
);

type Opened = readonly [WalletName, Wallet];

/** What the buttons need of the checkout. */
export interface WalletButtonsProps {
  readonly host: Pick<Host, 'config' | 'reportError' | 'toast'>;
  /** The client token. */
  readonly authorization: string;
  createClient(authorization: string): Promise<WalletClient>;
  /** Whom the visitor pays, as sheets show it. */
  readonly seller: string;
  readonly amountCents: number;
  readonly checkout: Pick<Checkout, 'openWallet' | 'payByWallet'>;
  /** Places an order that the nonce pays. */
  pay(payload: OrderPayload, nonce: string): Promise<PaymentResult>;
  /** Called if there is no wallet, or none could be prepared. */
  onNone(): void;
}

/** The wallets of the shop that account and browser have. One that cannot be prepared is left out. */
async function openWallets(props: WalletButtonsProps): Promise<readonly Opened[]> {
  const { host, authorization, createClient, seller } = props;
  const { processor } = host.config;
  const names: readonly string[] = v.parse(namesSchema, processor['wallets']);
  const client = await createClient(authorization);
  const setting = {
    client,
    account: accountOf(client),
    seller,
    googleMerchantId: processor['googleMerchantId'],
  };
  const opened = await Promise.all(
    walletNames
      .filter((name) => names.includes(name))
      .map(async (name): Promise<readonly Opened[]> => {
        try {
          const wallet = await wallets[name].open(setting);
          return wallet ? [[name, wallet]] : [];
        } catch (error) {
          host.reportError(error);
          return [];
        }
      }),
  );
  return opened.flat();
}

/** The buttons of the wallets, each of which opens its wallet's sheet and pays the order. */
export function WalletButtons(props: WalletButtonsProps) {
  const { host, authorization, amountCents, checkout, pay } = props;
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const isOpen = useRef(false);

  const prepare = useEffectEvent(() => openWallets(props));
  const end = useEffectEvent(props.onNone);
  const fail = useEffectEvent(host.reportError);
  useEffect(() => {
    let isCurrent = authorization !== '';
    prepare()
      .catch((error): readonly Opened[] => {
        fail(error);
        return [];
      })
      .then((found) => {
        if (!isCurrent) return;
        setOpened(found);
        if (found.length === 0) end();
      });
    return () => {
      isCurrent = false;
    };
  }, [authorization]);

  const press = async (name: WalletName, wallet: Wallet) => {
    if (isOpen.current || !checkout.openWallet()) return;
    isOpen.current = true;
    try {
      const approval = await wallet.approve(amountCents);
      if (!approval) return;
      const { nonce, details, end } = approval;
      void checkout.payByWallet(
        walletPayment(details, { placeOrder: (payload) => pay(payload, nonce), end }),
      );
    } catch (error) {
      host.reportError(error);
      host.toast('error', messages.walletFailed(wallets[name].label));
    } finally {
      isOpen.current = false;
    }
  };

  return (
    <div className={styles['row']}>
      {opened.map(([name, wallet]) => (
        <button
          key={name}
          type="button"
          className={styles['wallet']}
          data-wallet={name}
          aria-label={wallets[name].label}
          onClick={() => void press(name, wallet)}
        >
          <svg viewBox={walletMarkParts[name]} aria-hidden="true">
            <path d={walletMarks[name]} />
          </svg>
          {name === 'paypal' && wallets[name].label}
        </button>
      ))}
    </div>
  );
}

import { askWallet, type WalletAnswer } from '@ticket-storefront/simulators/wallet-sheet';
import { callIntent } from './call-api';
import type { CallResult, ConfirmRequest } from './frame-channel';
import { createListeners } from './listeners';

/** Stripe's name of a wallet, its label, the colours of its button, and the sign (on 24 × 24) and word on it. */
const wallets = [
  {
    type: 'google_pay',
    key: 'googlePay',
    label: 'Google Pay',
    background: '#000',
    border: '#747775',
    color: '#fff',
    sign: 'M17.5 7.5A7 7 0 1 0 19 12h-6.5',
    word: 'Pay',
    font: '500 20px',
  },
  {
    type: 'link',
    key: 'link',
    label: 'Link',
    background: '#00d66f',
    border: '#00d66f',
    color: '#011e0f',
    sign: 'M9 6c1 3.5 2.5 5 6 6-3.5 1-5 2.5-6 6',
    word: 'link',
    font: '700 20px',
  },
  {
    type: 'paypal',
    key: 'paypal',
    label: 'PayPal',
    background: '#ffc439',
    border: '#ffc439',
    color: '#0b2a6f',
    sign: 'M8.5 20l2.5-15h4a3.8 3.8 0 0 1 0 7.6h-5',
    word: 'PayPal',
    font: 'italic 800 17px',
  },
] as const;

type Wallet = (typeof wallets)[number];

const svg = 'http://www.w3.org/2000/svg';

/** A sign as a drawing of one stroke. */
function signOf({ sign }: Wallet): SVGElement {
  const drawing = document.createElementNS(svg, 'svg');
  const stroke = document.createElementNS(svg, 'path');
  stroke.setAttribute('d', sign);
  const look = {
    viewBox: '0 0 24 24',
    width: '20',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '3',
  };
  for (const [name, value] of Object.entries(look)) drawing.setAttribute(name, value);
  drawing.setAttribute('aria-hidden', 'true');
  drawing.append(stroke);
  return drawing;
}

/** The simulated options of an Express Checkout Element. */
export interface ExpressCheckoutOptions {
  readonly buttonHeight?: number;
  readonly layout?: { readonly maxColumns?: number };
  readonly emailRequired?: boolean;
  readonly phoneNumberRequired?: boolean;
  readonly billingAddressRequired?: boolean;
}

/** Stripe waits no longer for an answer to a click. */
const clickTimeoutMs = 1_000;

/** The account of the connected account has wallets, unless it is `acct_nowallets…`. */
const hasWallets = (account: string | null) => !account?.startsWith('acct_nowallets');

/** The billing details that the page has requested. */
function billingDetailsOf({ details }: WalletAnswer, options: ExpressCheckoutOptions) {
  const { name, email, phone, address } = details;
  return {
    name,
    ...(options.emailRequired ? { email } : {}),
    ...(options.phoneNumberRequired ? { phone } : {}),
    address: options.billingAddressRequired ? address : { country: address.country },
  };
}

/**
 * The Express Checkout Element: buttons of wallets, each of which opens a sheet. It emits `ready`, `click`, `confirm` and
 * `cancel`.
 */
export function createExpressCheckout(
  origin: string,
  account: string | null,
  options: ExpressCheckoutOptions,
  amount: () => number | undefined,
) {
  const { on, off, emit } = createListeners('expressCheckout');
  let place: HTMLElement | null = null;
  let isOpen = false;
  /** The card behind the wallet, from the visitor's approval until the page has confirmed or refused it. */
  let approved: WalletAnswer | null = null;

  const mayOpen = () =>
    new Promise<boolean>((resolve) => {
      const timer = window.setTimeout(() => resolve(false), clickTimeoutMs);
      const answer = (mayIt: boolean) => () => {
        window.clearTimeout(timer);
        resolve(mayIt);
      };
      const isHeard = emit('click', { resolve: answer(true), reject: answer(false) });
      if (!isHeard) answer(true)();
    });

  const press = async (wallet: Wallet) => {
    if (isOpen) return;
    isOpen = true;
    if (await mayOpen()) {
      const dollars = `$${((amount() ?? 0) / 100).toFixed(2)}`;
      approved = await askWallet(wallet.label, dollars, {
        'a card that the bank authenticates': '4000002500003155',
      });
      if (approved) {
        const refuse = () => {
          approved = null;
        };
        emit('confirm', {
          expressPaymentType: wallet.type,
          billingDetails: billingDetailsOf(approved, options),
          paymentFailed: refuse,
        });
      } else emit('cancel');
    }
    isOpen = false;
  };

  const buttonOf = (wallet: Wallet) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.ariaLabel = wallet.label;
    button.append(signOf(wallet), wallet.word);
    Object.assign(button.style, {
      alignItems: 'center',
      background: wallet.background,
      border: `1px solid ${wallet.border}`,
      borderRadius: '12px',
      color: wallet.color,
      cursor: 'pointer',
      display: 'flex',
      font: `${wallet.font}/1 system-ui, sans-serif`,
      gap: '3px',
      height: `${options.buttonHeight ?? 44}px`,
      justifyContent: 'center',
      letterSpacing: '-0.03em',
      minWidth: '0',
      padding: '0',
    });
    button.addEventListener('click', () => void press(wallet));
    return button;
  };

  const mount = (selected: string | HTMLElement) => {
    place = typeof selected === 'string' ? document.querySelector<HTMLElement>(selected) : selected;
    if (!place) throw new Error('The selector you specified applies to no DOM elements.');
    const shown = hasWallets(account) ? wallets : [];
    const columns = Math.min(shown.length, options.layout?.maxColumns ?? 2);
    if (columns > 0) {
      Object.assign(place.style, {
        display: 'grid',
        gap: '8px',
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      });
      place.replaceChildren(...shown.map(buttonOf));
    }
    const known = Object.fromEntries(shown.map(({ key }) => [key, true]));
    window.setTimeout(() => emit('ready', { availablePaymentMethods: shown.length > 0 ? known : undefined }));
  };

  const unmount = () => {
    place?.replaceChildren();
    place = null;
  };

  return {
    on,
    off,
    mount,
    unmount,
    destroy: unmount,
    update: () => undefined,
    validate: async (): Promise<CallResult> => ({}),
    confirm: async ({ returnUrl, ...call }: ConfirmRequest): Promise<CallResult> => {
      if (!approved) throw new Error('stripe.confirmPayment() must be called in the "confirm" event.');
      const params = new URLSearchParams({
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': approved.card,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2039',
        'payment_method_data[card][cvc]': '123',
        client_secret: call.clientSecret,
        return_url: returnUrl,
      });
      approved = null;
      return callIntent(origin, call, params);
    },
  };
}

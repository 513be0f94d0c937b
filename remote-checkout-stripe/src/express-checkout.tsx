import { Elements, ExpressCheckoutElement, useElements } from '@stripe/react-stripe-js';
import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import type { Checkout, OrderPayload, PaymentResult } from '@ticket-storefront/checkout';
import { type WalletDetails, walletPayment } from '@ticket-storefront/checkout/wallet';
import type { PaymentForm } from './payment-section';

/** One row of buttons, as tall as the place that the checkout reserves for them. */
const options: StripeExpressCheckoutElementOptions = {
  buttonHeight: 48,
  layout: { maxColumns: 3, maxRows: 1, overflow: 'auto' },
  emailRequired: true,
  phoneNumberRequired: true,
  billingAddressRequired: true,
};

/** The customer's details that a wallet gives. */
function detailsOf({ billingDetails }: StripeExpressCheckoutElementConfirmEvent): WalletDetails {
  if (!billingDetails) return {};
  const { name, email, phone, address } = billingDetails;
  return { name, email, phone, address: address && { ...address, zipcode: address.postal_code } };
}

/** What the wallets need of the checkout. */
export interface ExpressCheckoutProps {
  readonly stripe: Stripe;
  readonly amountCents: number;
  readonly checkout: Pick<Checkout, 'openWallet' | 'payByWallet'>;
  /** Pays an order with the wallet. */
  pay(payload: OrderPayload, form: PaymentForm): Promise<PaymentResult>;
  /** Called if neither browser nor account has a wallet, or the buttons cannot be loaded. */
  onNone(): void;
}

function Buttons({ stripe, checkout, pay, onNone }: ExpressCheckoutProps) {
  const elements = useElements();

  const confirm = (event: StripeExpressCheckoutElementConfirmEvent, form: StripeElements) => {
    let isConfirming = false;
    const onConfirm = () => {
      isConfirming = true;
    };
    const payment = walletPayment(detailsOf(event), {
      placeOrder: (payload) => pay(payload, { stripe, elements: form, wallet: { onConfirm } }),
      // Once Stripe confirms, it closes the sheet by itself.
      end: () => isConfirming || event.paymentFailed({ reason: 'fail' }),
    });
    void checkout.payByWallet(payment);
  };

  return (
    <ExpressCheckoutElement
      options={options}
      onReady={({ availablePaymentMethods }) => availablePaymentMethods ?? onNone()}
      onLoadError={onNone}
      onClick={({ resolve, reject }) => (checkout.openWallet() ? resolve() : reject())}
      onConfirm={(event) => elements && confirm(event, elements)}
    />
  );
}

/**
 * Stripe's buttons of wallets. Their elements are not those of the card: Stripe checks all elements of a group before it
 * confirms, and the card is empty.
 */
export function ExpressCheckout(props: ExpressCheckoutProps) {
  return (
    <Elements
      stripe={props.stripe}
      options={{
        mode: 'payment',
        amount: props.amountCents,
        currency: 'usd',
        captureMethod: 'automatic',
        appearance: { variables: { borderRadius: '12px' } },
      }}
    >
      <Buttons {...props} />
    </Elements>
  );
}

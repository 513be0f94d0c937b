import { askWallet, type WalletAnswer, type WalletOwner } from '@ticket-storefront/simulators/wallet-sheet';

const { origin } = new URL((document.currentScript as HTMLScriptElement).src);

/** What Google's and Venmo's servers do with the gateway. */
async function createNonce({ card }: WalletAnswer): Promise<string> {
  const response = await fetch(`${origin}/braintree/wallet-nonces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: card }),
  });
  return (await response.json()).nonce;
}

const firstAndLastName = ({ name }: WalletOwner) => {
  const [first = '', ...others] = name.split(' ');
  return [first, others.join(' ')] as const;
};

interface AppleRequest {
  readonly total: { readonly amount: string };
  readonly requiredBillingContactFields?: readonly string[];
  readonly requiredShippingContactFields?: readonly string[];
}

/** Apple's contacts, with the fields that a page requires. */
function appleContacts({ details }: WalletAnswer, request: AppleRequest) {
  const { email, phone, address } = details;
  const [givenName, familyName] = firstAndLastName(details);
  const requires = (field: string) => request.requiredShippingContactFields?.includes(field);
  return {
    billingContact: request.requiredBillingContactFields?.includes('postalAddress') && {
      givenName,
      familyName,
      addressLines: [address.line1],
      locality: address.city,
      administrativeArea: address.state,
      postalCode: address.postal_code,
      countryCode: address.country,
    },
    shippingContact: {
      ...(requires('name') && { givenName, familyName }),
      ...(requires('email') && { emailAddress: email }),
      ...(requires('phone') && { phoneNumber: phone }),
    },
  };
}

/** The session of Apple Pay. */
class ApplePaySession {
  static readonly STATUS_SUCCESS = 0;
  static readonly STATUS_FAILURE = 1;
  static canMakePayments = () => true;

  onvalidatemerchant: ((event: object) => void) | null = null;
  onpaymentauthorized: ((event: object) => void) | null = null;
  oncancel: (() => void) | null = null;
  completeMerchantValidation: (session: object) => void = () => undefined;
  readonly #request: AppleRequest;

  constructor(_version: number, request: AppleRequest) {
    this.#request = request;
  }

  begin(): void {
    this.completeMerchantValidation = () => void this.#open();
    this.onvalidatemerchant?.({ validationURL: `${origin}/apple-pay/session` });
  }

  async #open(): Promise<void> {
    const answer = await askWallet('Apple Pay', `$${this.#request.total.amount}`);
    if (!answer) return this.oncancel?.();
    const token = { paymentData: { number: answer.card } };
    this.onpaymentauthorized?.({ payment: { token, ...appleContacts(answer, this.#request) } });
  }

  completePayment(): void {}
  abort(): void {}
}

interface GoogleRequest {
  readonly transactionInfo: { readonly totalPrice: string };
  readonly emailRequired?: boolean;
  readonly allowedPaymentMethods: readonly {
    readonly parameters: { readonly billingAddressRequired?: boolean };
  }[];
}

/** Google's client for payments. */
class PaymentsClient {
  isReadyToPay = async () => ({ result: true });

  async loadPaymentData(request: GoogleRequest) {
    const answer = await askWallet('Google Pay', `$${request.transactionInfo.totalPrice}`);
    if (!answer) throw { statusCode: 'CANCELED' };
    const { name, email, phone, address } = answer.details;
    const token = { androidPayCards: [{ nonce: await createNonce(answer), details: {} }] };
    return {
      apiVersion: 2,
      ...(request.emailRequired && { email }),
      paymentMethodData: {
        info: request.allowedPaymentMethods[0]?.parameters.billingAddressRequired && {
          billingAddress: {
            name,
            phoneNumber: phone,
            address1: address.line1,
            address2: address.line2 ?? '',
            locality: address.city,
            administrativeArea: address.state,
            postalCode: address.postal_code,
            countryCode: address.country,
          },
        },
        tokenizationData: { token: JSON.stringify(token) },
      },
    };
  }
}

interface PayPalCallbacks {
  onApprove(data: object): Promise<void>;
  onCancel(data: object): void;
}

/** The payer as PayPal describes one to the gateway. */
function payerOf({ details }: WalletAnswer) {
  const { email, phone, address } = details;
  const [firstName, lastName] = firstAndLastName(details);
  const billingAddress = {
    line1: address.line1,
    city: address.city,
    state: address.state,
    postalCode: address.postal_code,
    countryCode: address.country,
  };
  return { email, firstName, lastName, phone, billingAddress };
}

const paypal = {
  version: '6',
  createInstance: async () => ({
    createPayPalOneTimePaymentSession: ({ onApprove, onCancel }: PayPalCallbacks) => ({
      start: async (_options: object, order: Promise<{ readonly orderId: string }>) => {
        const { orderId } = await order;
        const answer = await askWallet('PayPal', `order ${orderId}`);
        if (!answer) return onCancel({ orderId });
        // In the place of the account that PayPal keeps for the gateway.
        const payerId = JSON.stringify({ number: answer.card, payer: payerOf(answer) });
        await onApprove({ orderId, payerId });
      },
    }),
  }),
};

/** Venmo's app, which phones have, in the place of the module that opens it. */
export const venmo = {
  isBrowserSupported: () => matchMedia('(pointer: coarse)').matches,
  create: async () => ({
    tokenize: async () => {
      const answer = await askWallet('Venmo', 'one payment');
      if (!answer)
        throw Object.assign(new Error('Venmo app authorization was canceled.'), { type: 'CUSTOMER' });
      const { email, firstName, lastName, phone, billingAddress: address } = payerOf(answer);
      const billingAddress = {
        addressLine1: address.line1,
        adminArea1: address.state,
        adminArea2: address.city,
        postalCode: address.postalCode,
        countryCode: address.countryCode,
      };
      const payerInfo = { firstName, lastName, email, phoneNumber: phone, billingAddress };
      return { nonce: await createNonce(answer), details: { payerInfo } };
    },
  }),
};

Object.assign(window, { ApplePaySession, google: { payments: { api: { PaymentsClient } } }, paypal });

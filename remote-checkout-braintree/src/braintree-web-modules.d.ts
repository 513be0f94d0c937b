declare module 'braintree-web/client/index.js' {
  import type { Client } from './load-braintree-web';

  const client: Client;
  export default client;
}

declare module 'braintree-web/hosted-fields/index.js' {
  import type { BraintreeWeb } from './load-braintree-web';

  const hostedFields: BraintreeWeb['hostedFields'] & { readonly VERSION: string };
  export default hostedFields;
}

declare module 'braintree-web/apple-pay/index.js' {
  import type { WalletClient } from './wallets';

  interface ApplePay {
    createPaymentRequest(request: object): object;
    performValidation(options: {
      readonly validationURL: string;
      readonly displayName: string;
    }): Promise<unknown>;
    tokenize(options: { readonly token: unknown }): Promise<{ readonly nonce: string }>;
  }
  const applePay: { create(options: { readonly client: WalletClient }): Promise<ApplePay> };
  export default applePay;
}

declare module 'braintree-web/google-payment/index.js' {
  import type { WalletClient } from './wallets';

  interface GooglePayment {
    createPaymentDataRequest(request: object): object;
    parseResponse(payment: unknown): Promise<{ readonly nonce: string }>;
  }
  interface Options {
    readonly client: WalletClient;
    readonly googlePayVersion: 2;
    readonly googleMerchantId?: string;
  }
  const googlePayment: { create(options: Options): Promise<GooglePayment> };
  export default googlePayment;
}

declare module 'braintree-web/paypal-checkout-v6/index.js' {
  import type { WalletClient } from './wallets';

  interface SessionOptions {
    /** Dollars with two places. */
    readonly amount: string;
    readonly currency: 'USD';
    readonly intent: 'capture';
    readonly displayName: string;
    onApprove(approved: unknown): Promise<void>;
    onCancel(): void;
    onError(error: unknown): void;
  }
  interface PayPalCheckout {
    loadPayPalSDK(): Promise<unknown>;
    createOneTimePaymentSession(options: SessionOptions): {
      start(options: { readonly presentationMode: 'auto' }): Promise<unknown>;
    };
    tokenizePayment(approved: unknown): Promise<unknown>;
  }
  const payPal: { create(options: { readonly client: WalletClient }): Promise<PayPalCheckout> };
  export default payPal;
}

declare module 'braintree-web/venmo/index.js' {
  import type { WalletClient } from './wallets';

  interface Options {
    readonly client: WalletClient;
    readonly paymentMethodUsage: 'single_use';
    readonly allowNewBrowserTab: boolean;
    readonly collectCustomerBillingAddress?: boolean;
  }
  const venmo: {
    isBrowserSupported(options: { readonly allowNewBrowserTab: boolean }): boolean;
    create(options: Options): Promise<{ tokenize(): Promise<unknown> }>;
  };
  export default venmo;
}

declare module 'braintree-web/three-d-secure/index.js' {
  interface Verification {
    readonly nonce: string;
    readonly bin: string;
    /** Dollars with two places. */
    readonly amount: string;
    readonly email: string;
    readonly billingAddress: Readonly<Record<string, string>>;
    onLookupComplete(data: unknown, next: () => void): void;
  }
  const threeDSecure: {
    create(options: { readonly authorization: string; readonly version: '2' }): Promise<{
      verifyCard(options: Verification): Promise<unknown>;
    }>;
  };
  export default threeDSecure;
}

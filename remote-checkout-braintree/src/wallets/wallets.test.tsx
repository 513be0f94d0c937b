import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { answered, buildCartItem, buildEvent, completed } from '@ticket-storefront/testing';
import { type CheckoutSetting, field, mountCheckout, toggleTerms } from '@ticket-storefront/testing/browser';
import '@testing-library/jest-dom';
import { siApplepay, siGooglepay, siPaypal, siVenmo } from 'simple-icons';
import { BraintreeCheckout } from '../braintree-checkout';
import { walletMarks } from './wallet-marks';

const event = buildEvent({ ticketing_payment_processor_config: { processor: 'braintree', config: null } });
const address = {
  line1: '12 Main Street',
  line2: 'Floor 3',
  city: 'Portland',
  state: 'ME',
  zipcode: '04101',
};
const customer = {
  name: 'Robin Visitor',
  email: 'robin@example.com',
  confirmEmail: 'robin@example.com',
  phone: '+12075550123',
  address1: address.line1,
  address2: address.line2,
  city: address.city,
  state: address.state,
  zipcode: address.zipcode,
};

/** Everything that an account can have. */
const everyWallet = {
  environment: 'sandbox',
  applePayWeb: {},
  androidPay: { environment: 'sandbox' },
  paypalEnabled: true,
  payWithVenmo: { enrichedCustomerDataEnabled: true },
};
let account: object = everyWallet;

const apple = { payment: { token: 'apple-token' }, completed: [] as number[], begun: 0 };

/** Apple's session, in which the visitor approves at once. */
class ApplePaySession {
  static readonly STATUS_SUCCESS = 0;
  static readonly STATUS_FAILURE = 1;
  static canMakePayments = () => true;
  onvalidatemerchant = (_event: object): void => undefined;
  onpaymentauthorized = (_event: object): void => undefined;
  oncancel = (): void => undefined;
  begin(): void {
    apple.begun += 1;
    this.onvalidatemerchant({ validationURL: 'https://apple.example.com' });
  }
  completeMerchantValidation(): void {
    this.onpaymentauthorized({
      payment: {
        ...apple.payment,
        billingContact: {
          givenName: 'Robin',
          familyName: 'Visitor',
          addressLines: [address.line1, address.line2],
          locality: address.city,
          administrativeArea: address.state,
          postalCode: address.zipcode,
          countryCode: 'US',
        },
        shippingContact: { emailAddress: customer.email, phoneNumber: '(207) 555-0123' },
      },
    });
  }
  completePayment = (status: number) => void apple.completed.push(status);
  abort(): void {}
}

const google = {
  loadPaymentData: async (_request: unknown): Promise<unknown> => ({
    apiVersion: 2,
    email: customer.email,
    paymentMethodData: {
      info: {
        billingAddress: {
          name: customer.name,
          phoneNumber: '+1 207-555-0123',
          address1: address.line1,
          address2: address.line2,
          locality: address.city,
          administrativeArea: address.state,
          postalCode: address.zipcode,
          countryCode: 'US',
        },
      },
    },
  }),
};
const requests: unknown[] = [];

interface PayPalOptions {
  readonly amount: string;
  onApprove(approved: object): Promise<void>;
}

const payPalPayer = {
  email: customer.email,
  firstName: 'Robin',
  lastName: 'Visitor',
  phone: '2075550123',
  billingAddress: { ...address, postalCode: address.zipcode, countryCode: 'US' },
};

const venmoPayer = {
  firstName: 'Robin',
  lastName: 'Visitor',
  email: customer.email,
  phoneNumber: '+12075550123',
  billingAddress: {
    addressLine1: address.line1,
    addressLine2: address.line2,
    adminArea1: address.state,
    adminArea2: address.city,
    postalCode: address.zipcode,
    countryCode: 'US',
  },
};

const resolved = async () => undefined;
const fields = { on: resolved, focus: resolved, setAttribute: resolved, removeAttribute: resolved };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  account = everyWallet;
  apple.completed = [];
  requests.length = 0;
  Object.assign(window, {
    alert: resolved,
    ApplePaySession,
    google: {
      payments: {
        api: {
          PaymentsClient: class {
            isReadyToPay = async () => ({ result: true });
            loadPaymentData = async (request: unknown) => google.loadPaymentData(request);
          },
        },
      },
    },
    braintree: {
      client: { create: async () => ({ getConfiguration: () => ({ gatewayConfiguration: account }) }) },
      hostedFields: {
        create: async () => ({ ...fields, getChallenges: async () => [], teardown: resolved }),
      },
      applePay: {
        create: async () => ({
          createPaymentRequest: (request: object) => requests.push(request) && request,
          performValidation: async () => ({}),
          tokenize: async ({ token }: { token: unknown }) => ({ nonce: `nonce of ${token}` }),
        }),
      },
      googlePayment: {
        create: async () => ({
          createPaymentDataRequest: (request: object) => requests.push(request) && request,
          parseResponse: async () => ({ nonce: 'google-nonce' }),
        }),
      },
      paypalCheckoutV6: {
        create: async () => ({
          loadPayPalSDK: resolved,
          createOneTimePaymentSession: (options: PayPalOptions) => ({
            start: async () => {
              requests.push(options.amount);
              await options.onApprove({});
            },
          }),
          tokenizePayment: async () => ({ nonce: 'paypal-nonce', details: payPalPayer }),
        }),
      },
      venmo: {
        isBrowserSupported: () => true,
        create: async () => ({
          tokenize: async () => ({ nonce: 'venmo-nonce', details: { payerInfo: venmoPayer } }),
        }),
      },
    },
  });
});
afterEach(cleanup);

const group = () => screen.queryByRole('group', { name: 'Express checkout' });

function setUp({ processor = {}, ...setting }: Partial<CheckoutSetting> = {}) {
  return mountCheckout(BraintreeCheckout, {
    event,
    items: [buildCartItem({ price: 123450 })],
    get: async () => answered(200, { success: true, clientToken: 'token' }),
    post: async () => completed,
    processor: {
      scriptUrl: 'https://sdk.example.com/braintree-web.js',
      wallets: 'apple-pay,google-pay,paypal,venmo',
      ...processor,
    },
    ...setting,
  });
}

const wallet = (name: string) => screen.findByLabelText(name, { selector: 'button' });

async function pressWallet(name: string): Promise<void> {
  const button = await wallet(name);
  await act(async () => button.click());
}

test.each([
  ['Apple Pay', 'nonce of apple-token'],
  ['Google Pay', 'google-nonce'],
  ['PayPal', 'paypal-nonce'],
  ['Venmo', 'venmo-nonce'],
])('%s fills in the form, and its nonce pays the order as a card’s does', async (name, nonce) => {
  const { posted, outcomes } = setUp();
  await wallet(name);
  await toggleTerms();
  await pressWallet(name);
  await waitFor(() => expect(outcomes).toHaveLength(1));
  expect(posted).toMatchObject([
    {
      path: '/ticketCheckout/braintree-web-transaction',
      body: { nonce, customerDetails: customer, items: [{ quantity: 1 }] },
    },
  ]);
  expect((field('City') as HTMLInputElement).value).toBe('Portland');
});

test('sheets show the amount of the order at the moment of the press', async () => {
  setUp();
  await wallet('Venmo');
  await toggleTerms();
  requests.length = 0;
  await pressWallet('PayPal');
  expect(requests).toEqual(['1234.50']);
});

test('Apple’s sheet closes with the outcome of the order', async () => {
  const { outcomes } = setUp({
    post: async () => answered(402, { success: false, message: 'Do Not Honor' }),
  });
  await wallet('Apple Pay');
  await toggleTerms();
  await pressWallet('Apple Pay');
  await waitFor(() => expect(apple.completed).toEqual([ApplePaySession.STATUS_FAILURE]));
  expect(outcomes).toMatchObject([{ kind: 'declined' }]);
});

test('a wallet that account, shop or browser lacks has no button, and nothing is loaded for it', async () => {
  account = { environment: 'sandbox', androidPay: { environment: 'sandbox' }, paypalEnabled: true };
  setUp({ processor: { wallets: 'apple-pay,google-pay,venmo' } });
  expect(await wallet('Google Pay')).toBeVisible();
  for (const name of ['Apple Pay', 'PayPal', 'Venmo']) expect(screen.queryByLabelText(name)).toBeNull();
});

test('without a wallet the place of the buttons is gone', async () => {
  account = { environment: 'sandbox' };
  setUp();
  await waitFor(() => expect(group()).toBeNull());
});

test('a shop that offers no wallet has no place for buttons', async () => {
  setUp({ processor: { wallets: '' } });
  expect(group()).toBeNull();
  await act(async () => {});
});

test('a free order has no wallets', async () => {
  setUp({ items: [buildCartItem({ price: 0 })] });
  expect(group()).toBeNull();
  await act(async () => {});
});

test.each([
  ['is closed', { statusCode: 'CANCELED' }, []],
  [
    'fails',
    new Error('OR_BIBED_06'),
    ['Google Pay could not be opened, and you haven’t been charged. Please try again, or pay by card.'],
  ],
])('a wallet that %s charges nothing, and can be pressed again', async (_, error, toasts) => {
  const { host, posted, outcomes } = setUp();
  await wallet('Google Pay');
  await toggleTerms();
  const { loadPaymentData } = google;
  google.loadPaymentData = () => Promise.reject(error);
  await pressWallet('Google Pay');
  google.loadPaymentData = loadPaymentData;
  expect(posted).toEqual([]);
  expect(host.toasts.map(({ message }) => message)).toEqual(toasts);
  await pressWallet('Google Pay');
  await waitFor(() => expect(outcomes).toHaveLength(1));
});

test('a wallet without accepted terms opens no sheet', async () => {
  setUp();
  await wallet('Apple Pay');
  const before = apple.begun;
  await pressWallet('Apple Pay');
  expect(apple.begun).toBe(before);
  expect(screen.getByRole('alert')).toHaveTextContent('You must accept the Terms & Conditions.');
});

test('the marks are those of simple-icons', () => {
  expect(walletMarks).toEqual({
    'apple-pay': siApplepay.path,
    'google-pay': siGooglepay.path,
    paypal: siPaypal.path,
    venmo: siVenmo.path,
  });
});

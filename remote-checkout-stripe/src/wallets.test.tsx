import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { answered, buildCartItem, buildEvent, refused } from '@ticket-storefront/testing';
import {
  button,
  type CheckoutSetting,
  field,
  mountCheckout,
  press,
  rememberCustomer,
  terms,
  toggleTerms,
} from '@ticket-storefront/testing/browser';
import '@testing-library/jest-dom';
import { StripeCheckout } from './stripe-checkout';
import { everythingSucceeds, installFakeStripe } from './testing/fake-stripe';

const event = buildEvent({
  ticketing_payment_processor_config: {
    processor: 'stripe',
    config: { connected_account_id: 'acct_1', processing_rate: 0.1, application_fee_per_transaction: 1 },
  },
});
const opened = answered(200, { clientSecret: 'pi_1_secret_1', reference_id: 'REFERENCE' });

const address = {
  line1: '12 Main Street',
  line2: 'Floor 3',
  city: 'Portland',
  state: 'ME',
  postal_code: '04101',
  country: 'US',
};
const robin = { name: 'Robin Visitor', email: 'robin@example.com', phone: '(207) 555-0123', address };

const stripe = installFakeStripe();
const paymentFailed = jest.fn();

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  jest.resetAllMocks();
  Object.assign(stripe, everythingSucceeds(), { wallets: { googlePay: true } });
});
afterEach(cleanup);

async function setUp(setting: Partial<CheckoutSetting> = {}) {
  const mounted = mountCheckout(StripeCheckout, {
    event,
    items: [buildCartItem({ price: 123450 })],
    get: async () => answered(200, { success: true, status: 'pending' }),
    post: async () => opened,
    processor: { publishableKey: 'pk_test_1' },
    ...setting,
  });
  await waitFor(() => expect(stripe.express.has('confirm')).toBe(true));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return mounted;
}

/** Presses a wallet's button. @returns whether its sheet opens. */
async function pressWallet(): Promise<boolean> {
  const [resolve, reject] = [jest.fn(), jest.fn()];
  await act(async () => stripe.express.get('click')?.({ resolve, reject }));
  expect(resolve.mock.calls.length + reject.mock.calls.length).toBe(1);
  return resolve.mock.calls.length === 1;
}

async function approve(billingDetails: unknown): Promise<void> {
  await act(async () => stripe.express.get('confirm')?.({ billingDetails, paymentFailed }));
  await act(async () => {});
}

const textOf = (name: string) => (field(name) as HTMLInputElement).value;
const group = () => screen.queryByRole('group', { name: 'Express checkout' });

test('a wallet fills in the form, and pays the order as the card does, with its own billing details', async () => {
  const confirmed: unknown[] = [];
  stripe.confirm = async (options) => {
    confirmed.push(options);
    return { paymentIntent: { id: 'pi_1', status: 'succeeded' } };
  };
  const { posted, outcomes } = await setUp();
  await toggleTerms();
  expect(await pressWallet()).toBe(true);
  await approve(robin);

  const customer = {
    name: 'Robin Visitor',
    businessName: '',
    phone: '+12075550123',
    email: 'robin@example.com',
    confirmEmail: 'robin@example.com',
    address1: '12 Main Street',
    address2: 'Floor 3',
    city: 'Portland',
    state: 'ME',
    zipcode: '04101',
  };
  expect(posted).toMatchObject([
    { path: '/ticketCheckout/StripeCreatePaymentIntentTicketing', body: { customerDetails: customer } },
    { path: '/ticketCheckout/StripeAfterPaymentConfirmTicketing', body: { customerDetails: customer } },
  ]);
  expect(confirmed).toEqual([
    expect.objectContaining({
      clientSecret: 'pi_1_secret_1',
      redirect: 'if_required',
      confirmParams: { return_url: `${window.location.origin}${window.location.pathname}` },
    }),
  ]);
  expect(outcomes).toEqual([{ kind: 'completed', referenceID: 'REFERENCE', email: 'robin@example.com' }]);
  expect(paymentFailed).not.toHaveBeenCalled();
  expect(textOf('City')).toBe('Portland');
});

test('a wallet without accepted terms opens no sheet, shows why, and focuses the box', async () => {
  const { posted } = await setUp();
  expect(await pressWallet()).toBe(false);
  expect(screen.getByRole('alert')).toHaveTextContent('You must accept the Terms & Conditions.');
  expect(terms()).toHaveFocus();
  expect(terms().compareDocumentPosition(group() as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getAllByRole('checkbox', { name: 'I accept the Terms & Conditions' })).toHaveLength(1);
  await toggleTerms();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await pressWallet()).toBe(true);
  expect(posted).toEqual([]);
});

test('a pay button without accepted terms shows why beside the box above the wallets', async () => {
  await setUp();
  await press(/^Pay \$/);
  const [alert, fieldset] = [screen.getByRole('alert'), group() as HTMLElement];
  expect(alert).toHaveTextContent('You must accept the Terms & Conditions.');
  expect(alert.compareDocumentPosition(field('Email'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(fieldset.compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(terms()).toHaveFocus();
});

test.each([
  ['no phone', { ...robin, phone: '' }, 'Phone', /Your wallet left out: Phone\./],
  [
    'no last part of the address',
    { ...robin, address: { ...address, city: '' } },
    'City',
    /left out: City\./,
  ],
  [
    'an address abroad',
    { ...robin, address: { ...address, country: 'GB' } },
    'Address 1',
    /outside the United States/,
  ],
  ['nothing', undefined, 'Email', /left out: Email, /],
])(
  'a wallet with %s charges nothing, and names and focuses what is missing',
  async (_, given, name, message) => {
    const { posted } = await setUp();
    await toggleTerms();
    await pressWallet();
    await approve(given);
    expect(posted).toEqual([]);
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('alert')).toHaveTextContent('You haven’t been charged.');
    expect(field(name)).toHaveFocus();
    expect(field(name)).toHaveAttribute('aria-invalid', 'true');
    expect(textOf('Name')).toBe(given ? 'Robin Visitor' : '');
    expect(paymentFailed).toHaveBeenCalledTimes(1);
  },
);

test('a wallet without phone and with an address abroad names the phone first', async () => {
  await setUp();
  await toggleTerms();
  await pressWallet();
  await approve({ ...robin, phone: '', address: { ...address, country: 'GB' } });
  expect(screen.getByRole('alert')).toHaveTextContent('Your wallet left out: Phone, Address 1, ');
  expect(field('Phone')).toHaveFocus();
});

test('a wallet’s phone is shown in its field while something else is missing', async () => {
  await setUp();
  await toggleTerms();
  await pressWallet();
  await approve({ ...robin, address: null });
  await waitFor(() => expect(textOf('Phone')).toMatch(/2075550123$/));
});

test('a wallet that leaves a field out pays once the visitor has typed it', async () => {
  rememberCustomer(event);
  const { posted, outcomes } = await setUp();
  const typed = [textOf('Phone'), textOf('Address 1')];
  await toggleTerms();
  await pressWallet();
  await approve({ ...robin, phone: '', address: { ...address, country: 'GB' } });
  expect([textOf('Phone'), textOf('Address 1')]).toEqual(typed);
  const customerDetails = { name: 'Robin Visitor', address1: typed[1] };
  expect(posted[0]).toMatchObject({ body: { customerDetails } });
  expect(outcomes).toMatchObject([{ kind: 'completed' }]);
});

test('a second approval during a payment charges nothing', async () => {
  const { posted } = await setUp();
  await toggleTerms();
  await pressWallet();
  await act(async () => {
    for (const press of [1, 2]) {
      stripe.express.get('confirm')?.({ billingDetails: robin, paymentFailed, press });
    }
  });
  await act(async () => {});
  const opening = posted.filter(({ path }) => path.endsWith('StripeCreatePaymentIntentTicketing'));
  expect(opening).toHaveLength(1);
  expect(paymentFailed).toHaveBeenCalledTimes(1);
});

test('a wallet that is approved while an order is under way is closed, and charges nothing', async () => {
  const { posted } = await setUp({ post: () => new Promise(() => undefined) });
  await toggleTerms();
  await pressWallet();
  await approve(robin);
  expect(paymentFailed).not.toHaveBeenCalled();
  await approve(robin);
  expect(paymentFailed).toHaveBeenCalledTimes(1);
  expect(posted).toHaveLength(1);
});

test('a wallet whose order is refused is closed, and the message is that of the card', async () => {
  const sentence = 'The time to pay is over, so your tickets were released.';
  const { host } = await setUp({ post: async () => refused('invalid', sentence) });
  await toggleTerms();
  await pressWallet();
  await approve(robin);
  expect(host.toasts).toEqual([{ kind: 'error', message: sentence }]);
  expect(paymentFailed).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Your payment did not go through.')).toBeVisible();
});

test('a wallet approved after the hold has ended pays a new order, as a card does', async () => {
  stripe.confirm = async () => ({ error: { type: 'card_error', message: 'Your card was declined.' } });
  const held = answered(200, {
    clientSecret: 'pi_1_secret_1',
    reference_id: 'REFERENCE',
    holdEndsInMs: 60_000,
  });
  const { posted } = await setUp({ post: async () => held });
  await toggleTerms();
  await pressWallet();
  await approve(robin);
  await pressWallet();
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
  await approve(robin);
  now.mockRestore();
  const [first, second] = posted.map(({ body }) => body.localOrder?.reference_id);
  expect(posted).toHaveLength(2);
  expect(second).not.toBe('REFERENCE');
  expect(second).not.toBe(first);
});

test('a declined wallet shows that nothing was charged, and may be tried again', async () => {
  stripe.confirm = async () => ({ error: { type: 'card_error', message: 'Your card was declined.' } });
  const { host } = await setUp();
  await toggleTerms();
  await pressWallet();
  await approve(robin);
  expect(host.toasts).toEqual([{ kind: 'error', message: 'Your card was declined.' }]);
  // Stripe closes the sheet of a payment that it confirms.
  expect(paymentFailed).not.toHaveBeenCalled();
  expect(await pressWallet()).toBe(true);
});

function expectNoWallets(): void {
  expect(group()).toBeNull();
  expect(screen.queryByText('Or pay with a card')).toBeNull();
  expect(terms().compareDocumentPosition(field('Email'))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
}

test('a browser without wallets shows nothing of them, and the terms at the pay button', async () => {
  stripe.wallets = undefined;
  await setUp();
  expectNoWallets();
});

test('buttons of wallets that do not load leave nothing behind', async () => {
  await setUp();
  expect(group()).toBeVisible();
  await act(async () => stripe.express.get('loaderror')?.({}));
  expectNoWallets();
});

test('a free order has no wallets', () => {
  mountCheckout(StripeCheckout, {
    event,
    items: [buildCartItem({ price: 0 })],
    get: async () => answered(200, { success: true, status: 'pending' }),
    processor: { publishableKey: 'pk_test_1' },
  });
  expect(button('Place Order')).toBeVisible();
  expect(group()).toBeNull();
});

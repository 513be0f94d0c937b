import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RestAnswer } from '@ticket-storefront/contract';
import { priceOrder } from '@ticket-storefront/domain';
import {
  answered,
  buildCartItem,
  buildCustomer,
  buildEvent,
  type FakeHost,
  refused,
  unreachable,
} from '@ticket-storefront/testing';
import {
  button,
  type CheckoutSetting,
  field,
  fillCustomer,
  mountCheckout,
  press,
  rememberCustomer,
  terms,
  toggleTerms,
} from '@ticket-storefront/testing/browser';
import '@testing-library/jest-dom';
import { StripeCheckout } from './stripe-checkout';
import { everythingSucceeds, installFakeStripe } from './testing/fake-stripe';

const createPath = '/ticketCheckout/StripeCreatePaymentIntentTicketing';
const confirmPath = '/ticketCheckout/StripeAfterPaymentConfirmTicketing';

const connected = (account: string | null) =>
  buildEvent({
    dynamic_descriptor: 'SKY*LINE',
    ticketing_payment_processor_config: {
      processor: 'stripe',
      config: {
        connected_account_id: account,
        processing_rate: 0.1,
        application_fee_per_transaction: 1.1,
      },
    },
  });
const event = connected('acct_1');
const items = [buildCartItem({ price: 123450 })];
const totals = priceOrder({ event, items, promo: null });
const amountCents = Math.round(totals.transaction_total * 100);
const customer = buildCustomer();

const opened = answered(200, {
  success: true,
  message: '',
  clientSecret: 'pi_1_secret_1',
  reference_id: 'REFERENCE',
});

// A page loads Stripe.js only once.
const stripe = installFakeStripe();

const setUp = (setting: Partial<CheckoutSetting> = {}) =>
  mountCheckout(StripeCheckout, {
    event,
    items,
    get: async () => answered(200, { success: true, status: 'pending', referenceID: 'REFERENCE' }),
    post: async () => opened,
    processor: { publishableKey: 'pk_test_1' },
    ...setting,
  });

const formIsReady = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

const payButton = () => button(/^Pay \$/);

const following = Node.DOCUMENT_POSITION_FOLLOWING;

/** Waits until the terms have left the place of wallets, of which these visitors have none. */
const termsAreInPlace = () =>
  waitFor(() => expect(field('Remember me on this device').compareDocumentPosition(terms())).toBe(following));

async function acceptAndPay() {
  await termsAreInPlace();
  await toggleTerms();
  await formIsReady();
  await pay();
}

const pay = () => press(/^Pay \$/);

/** The messages of error toasts. */
const errorToasts = (host: FakeHost) =>
  host.toasts.filter(({ kind }) => kind === 'error').map(({ message }) => message);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  rememberCustomer(event);
  window.history.replaceState(null, '', '/events/skyline/checkout');
  Object.assign(stripe, everythingSucceeds());
});
afterEach(cleanup);

test('creates, confirms, reports and completes an order with the reference of the answer', async () => {
  const confirmed: unknown[] = [];
  stripe.confirm = async (options) => {
    confirmed.push(options);
    return { paymentIntent: { id: 'pi_1', status: 'succeeded' } };
  };
  sessionStorage.clear();
  const { host, posted, outcomes } = setUp();
  fillCustomer();
  await acceptAndPay();

  expect(stripe.loadedWith).toEqual(['pk_test_1', { stripeAccount: 'acct_1', locale: 'en' }]);
  expect(stripe.created).toEqual([
    expect.objectContaining({
      mode: 'payment',
      amount: amountCents,
      currency: 'usd',
      captureMethod: 'automatic',
    }),
    {
      layout: 'tabs',
      fields: {
        billingDetails: {
          name: 'never',
          email: 'never',
          phone: 'never',
          address: { country: 'never', postalCode: 'never' },
        },
      },
    },
  ]);
  const [create, report] = posted;
  const reference = create?.body.localOrder?.reference_id;
  expect(reference).toMatch(/^[A-Za-z0-9]{16}$/);
  expect(create).toEqual({
    path: createPath,
    body: {
      localOrder: expect.objectContaining({
        ...totals,
        promo_code: null,
        event_slug: event.ticketing_slug,
        email: customer.email,
      }),
      amount_cents: amountCents,
      currency: 'usd',
      connected_account: 'acct_1',
      charge_mode: 'direct',
      application_fee_amount: Math.ceil(amountCents / 10) + 110,
      statement_descriptor_suffix: 'SKYLINE',
      capture_method: 'automatic',
      metadata: { reference_id: reference, event_id: String(event.id) },
      customerDetails: customer,
      items,
    },
  });
  expect(confirmed).toEqual([
    expect.objectContaining({
      clientSecret: 'pi_1_secret_1',
      redirect: 'if_required',
      confirmParams: {
        return_url: 'http://localhost/events/skyline/checkout',
        payment_method_data: {
          billing_details: {
            name: customer.name,
            email: customer.email,
            phone: customer.phone,
            address: { country: 'US', postal_code: customer.zipcode },
          },
        },
      },
    }),
  ]);
  expect(report).toMatchObject({
    path: confirmPath,
    body: {
      order: { reference_id: reference },
      customerDetails: customer,
      items,
      stripePaymentIntentId: 'pi_1',
      paymentIntent: { id: 'pi_1', status: 'succeeded' },
    },
  });
  expect(outcomes).toEqual([{ kind: 'completed', referenceID: 'REFERENCE', email: customer.email }]);
  expect(host.toasts).toEqual([]);
});

test.each(['processing', 'requires_capture'])('treats a payment that is %s as a success', async (status) => {
  stripe.confirm = async () => ({ paymentIntent: { id: 'pi_1', status } });
  const { outcomes } = setUp();
  await acceptAndPay();
  expect(outcomes).toMatchObject([{ kind: 'completed' }]);
});

test('completes an order even if its report fails', async () => {
  const { outcomes, host } = setUp({
    post: async (path) => (path === confirmPath ? unreachable : opened),
  });
  await acceptAndPay();
  expect(outcomes).toMatchObject([{ kind: 'completed' }]);
  expect(host.toasts).toEqual([]);
});

const cardError = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };

test.each([
  ['a declined card with Stripe’s message', { error: cardError }, 'Your card was declined.'],
  [
    'an unexpected state by its name',
    { paymentIntent: { id: 'pi_1', status: 'requires_confirmation' } },
    'Payment in unexpected state: requires_confirmation.',
  ],
  [
    'an error that is not meant for visitors with our message',
    { error: { type: 'invalid_request_error', message: 'No such return_url.' } },
    'Payment failed. Please check your details and try again.',
  ],
])('shows %s as a toast, and enables Pay again', async (_what, result, sentence) => {
  stripe.confirm = async () => result;
  stripe.retrieve = async () => ({ paymentIntent: { id: 'pi_1', status: 'requires_payment_method' } });
  const { host, outcomes } = setUp();
  await acceptAndPay();
  expect(errorToasts(host)).toEqual([sentence]);
  expect(outcomes).toMatchObject([{ kind: 'declined' }]);
  expect(payButton()).not.toHaveAttribute('aria-disabled');
});

test('keeps the form when the cart is emptied during confirmation, and ends on the confirmation page', async () => {
  let answer = (_result: { paymentIntent: { id: string; status: string } }) => {};
  stripe.confirm = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const { outcomes, changeCart } = setUp();
  await acceptAndPay();
  changeCart([]);
  expect(screen.getByRole('group', { name: 'Payment' })).toBeInTheDocument();
  answer({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
  await waitFor(() => expect(outcomes).toMatchObject([{ kind: 'completed' }]));
});

test('pays with another card under the same reference, which holds the tickets', async () => {
  stripe.confirm = async () => ({ error: cardError });
  const { posted, outcomes } = setUp();
  await acceptAndPay();
  stripe.confirm = async () => ({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
  await pay();
  const references = posted
    .filter(({ path }) => path === createPath)
    .map(({ body }) => body.localOrder?.reference_id);
  expect(references).toEqual([expect.any(String), 'REFERENCE']);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['declined', 'completed']);
});

test.each([
  ['validation_error', 'Your card number is incomplete.', 'Your card number is incomplete.'],
  ['invalid_request_error', 'Broken.', 'Unable to submit payment. Please refresh and try again.'],
])('shows why a form cannot be submitted (%s), and opens no payment', async (type, message, sentence) => {
  stripe.submit = async () => ({ error: { type, message } });
  const { host, posted, outcomes } = setUp();
  await acceptAndPay();
  expect(errorToasts(host)).toEqual([sentence]);
  expect(posted).toEqual([]);
  expect(outcomes).toEqual([]);
});

test.each<[string, RestAnswer, string, string]>([
  [
    'a sold-out ticket with the API’s message',
    refused('sold-out', 'None are left.'),
    'None are left.',
    'price-changed',
  ],
  [
    'an outage',
    refused('processor-unreachable', 'Not there.'),
    'Unable to initialize payment. Please refresh and try again.',
    'invalid',
  ],
  [
    'no answer',
    { ok: false, reason: 'timeout' },
    'Unable to initialize payment. Please refresh and try again.',
    'invalid',
  ],
])(
  'shows why a payment cannot be opened for %s, and confirms nothing',
  async (_why, answer, sentence, kind) => {
    stripe.confirm = () => Promise.reject(new Error('Nothing may be confirmed.'));
    const { host, outcomes } = setUp({ post: async () => answer });
    await acceptAndPay();
    expect(errorToasts(host)).toEqual([sentence]);
    expect(outcomes).toMatchObject([{ kind }]);
  },
);

test('succeeds when the connection is lost during confirmation but Stripe has the money', async () => {
  stripe.confirm = async () => ({ error: { type: 'api_connection_error', message: 'Lost.' } });
  const { outcomes, host } = setUp();
  await acceptAndPay();
  expect(outcomes).toMatchObject([{ kind: 'completed' }]);
  expect(host.toasts).toEqual([]);
});

test('polls the payment instead of offering it again when Stripe is unreachable', async () => {
  stripe.confirm = async () => ({ error: { type: 'api_connection_error', message: 'Lost.' } });
  stripe.retrieve = async () => ({ error: { type: 'api_connection_error', message: 'Lost.' } });
  const { outcomes } = setUp();
  await acceptAndPay();
  expect(outcomes).toMatchObject([{ kind: 'indeterminate' }]);
  expect(screen.getByText('Your payment is being checked. Please stay on this page.')).toBeVisible();
  expect(payButton()).toHaveAttribute('aria-disabled', 'true');
});

test('shows an error during confirmation once Stripe reports that nothing was paid', async () => {
  stripe.confirm = () => Promise.reject(new Error('IntegrationError'));
  stripe.retrieve = async () => ({ paymentIntent: { id: 'pi_1', status: 'requires_payment_method' } });
  const { host } = setUp();
  await acceptAndPay();
  expect(errorToasts(host)).toEqual(['Unexpected error confirming payment.']);
});

test('shows an error for an event without a connected account, and posts nothing', async () => {
  const { host, posted } = setUp({ event: connected(null) });
  await acceptAndPay();
  expect(errorToasts(host)).toEqual(['Missing connected account id.']);
  expect(posted).toEqual([]);
});

describe('after a redirect or reload', () => {
  /** Leaves the page while paying. */
  const leave = (clientSecret: string | null = 'pi_1_secret_1') => {
    const slug = event.ticketing_slug;
    const attempt = { referenceID: 'REFERENCE', email: customer.email, free: false };
    sessionStorage.setItem(`checkout-attempt:${slug}`, JSON.stringify(attempt));
    const holdEndsAt = Date.now() + 60_000;
    localStorage.setItem(
      `stripe-payment:${slug}`,
      JSON.stringify({ referenceID: 'REFERENCE', secret: 'secret', clientSecret, holdEndsAt }),
    );
  };
  const returnFromBank = () =>
    window.history.replaceState(null, '', '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1');

  test('completes a paid order and restores the address', async () => {
    leave();
    returnFromBank();
    const { outcomes, posted } = setUp();
    await waitFor(() =>
      expect(outcomes).toEqual([{ kind: 'completed', referenceID: 'REFERENCE', email: customer.email }]),
    );
    expect(posted.map(({ path }) => path)).toEqual([confirmPath]);
    expect(window.location.search).toBe('');
  });

  test('shows why the bank rejected the visitor, and enables Pay again', async () => {
    const message = 'We are unable to authenticate your payment method.';
    stripe.retrieve = async () => ({
      paymentIntent: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'payment_intent_authentication_failure', message },
      },
    });
    leave();
    returnFromBank();
    const { host } = setUp();
    await waitFor(() => expect(errorToasts(host)).toEqual([message]));
    await acceptAndPay();
    expect(errorToasts(host)).toEqual([message]);
  });

  test.each(['requires_action', 'requires_payment_method'])(
    'shows no message without a payment (%s), and enables Pay again',
    async (status) => {
      stripe.retrieve = async () => ({ paymentIntent: { status } });
      leave();
      const { host } = setUp();
      await waitFor(() =>
        expect(screen.queryByText('Your payment is being checked. Please stay on this page.')).toBeNull(),
      );
      expect(host.toasts).toEqual([]);
    },
  );

  test.each([
    ['requires_action', 'Your payment is being checked. Please stay on this page.'],
    ['requires_payment_method', 'Pay $1,234.50'],
  ])('checks the payment of another tab (%s) if it may still be paid at the bank', async (status, shown) => {
    stripe.retrieve = async () => ({ paymentIntent: { status } });
    leave();
    const attempt = JSON.parse(sessionStorage.getItem(`checkout-attempt:${event.ticketing_slug}`) ?? '');
    sessionStorage.clear();
    localStorage.setItem(
      `checkout-attempt:${event.ticketing_slug}`,
      JSON.stringify({ state: 'open', attempt, secret: 'secret' }),
    );
    setUp();
    await formIsReady();
    expect(screen.getByText(shown)).toBeVisible();
    const isChecking = screen.queryByText('Your payment is being checked. Please stay on this page.');
    expect(isChecking !== null).toBe(status === 'requires_action');
  });

  test('queries the API when the page was closed before the payment was opened', async () => {
    leave(null);
    stripe.retrieve = () => Promise.reject(new Error('There is no payment to retrieve.'));
    setUp();
    await act(async () => {});
    expect(screen.getByText('Your payment is being checked. Please stay on this page.')).toBeVisible();
  });
});

describe('the hold of the tickets', () => {
  const minuteMs = 60_000;
  const held = (holdEndsInMs: number) =>
    answered(200, {
      success: true,
      message: '',
      clientSecret: 'pi_1_secret_1',
      reference_id: 'REFERENCE',
      holdEndsInMs,
    });
  const over =
    'Your tickets are no longer held for you, and nothing was charged. You can still order them while they are free.';
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const declineIsShown = () => screen.findByText('Your card was declined.');

  async function declineWith(holdEndsInMs: number) {
    stripe.confirm = async () => ({ error: { type: 'card_error', message: 'Your card was declined.' } });
    const mounted = setUp({ post: async () => held(holdEndsInMs) });
    await acceptAndPay();
    await declineIsShown();
    return mounted;
  }
  const pressAgain = async () => {
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(payButton());
    await pass(0);
    await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-busy', 'true'));
  };

  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true, now: new Date(2026, 10, 22, 14, 20) }));
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  test('is shown with the remaining time after a declined card, and announced twice', async () => {
    await declineWith(11.5 * minuteMs);
    expect(screen.getByText('Your tickets are held until 2:31 PM (12 minutes left).')).toBeVisible();
    await pass(2 * minuteMs);
    expect(screen.getByText('Your tickets are held until 2:31 PM (10 minutes left).')).toBeVisible();
    expect(screen.queryByText(/for less than/)).toBeNull();
    await pass(5 * minuteMs);
    expect(screen.getByText('Your tickets are held for less than 5 minutes more.')).toBeInTheDocument();
    await pass(4 * minuteMs);
    expect(screen.getByText('Your tickets are held for less than 1 minute more.')).toBeInTheDocument();
  });

  test('is shared by all tabs, which pay under the same reference', async () => {
    const { unmount } = await declineWith(12 * minuteMs);
    unmount();
    sessionStorage.clear();
    rememberCustomer(event);
    const { posted } = setUp({ post: async () => held(12 * minuteMs) });
    await acceptAndPay();
    expect(posted[0]?.body.localOrder?.reference_id).toBe('REFERENCE');
  });

  test('shows the API’s message when it has expired, and starts a new order next', async () => {
    const sentence = 'The time to pay for this order is over.';
    const answers = [held(12 * minuteMs), refused('invalid', sentence), held(12 * minuteMs)];
    stripe.confirm = async () => ({ error: { type: 'card_error', message: 'Your card was declined.' } });
    const { host, posted } = setUp({ post: async () => answers.shift() ?? held(12 * minuteMs) });
    await acceptAndPay();
    await declineIsShown();
    await pressAgain();
    await pressAgain();
    const [, second, third] = posted.map(({ body }) => body.localOrder?.reference_id);
    expect(second).toBe('REFERENCE');
    expect(third).toMatch(/^\w{16}$/);
    expect(errorToasts(host)).toContain(sentence);
  });

  test('shows that it has expired, and starts a new order next', async () => {
    const { posted } = await declineWith(2 * minuteMs);
    await pass(2 * minuteMs);
    expect(screen.getByText(over)).toBeVisible();
    await pressAgain();
    expect(new Set(posted.map(({ body }) => body.localOrder?.reference_id)).size).toBe(2);
  });
});

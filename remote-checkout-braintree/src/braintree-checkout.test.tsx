import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answered,
  buildCartItem,
  buildCustomer,
  buildEvent,
  completed,
  refused,
  unreachable,
} from '@ticket-storefront/testing';
import {
  type CheckoutSetting,
  field,
  fill,
  mountCheckout,
  press,
  rememberCustomer,
  testFreeOrders,
  toggleTerms,
} from '@ticket-storefront/testing/browser';
import '@testing-library/jest-dom';
import { BraintreeCheckout } from './braintree-checkout';

const event = buildEvent({ ticketing_payment_processor_config: { processor: 'braintree', config: null } });
const freeItems = [buildCartItem({ price: 0 })];
const paidItems = [buildCartItem({ price: 123450 })];

const token = answered(200, { success: true, clientToken: 'token' });

/** Hosted fields without frames, which are valid unless a test says otherwise. */
let nonces = 0;
let isTornDown = false;
const card = {
  on: jest.fn(),
  getChallenges: jest.fn(),
  tokenize: jest.fn(),
  focus: jest.fn(),
  setAttribute: jest.fn(),
  removeAttribute: jest.fn(),
  teardown: jest.fn(),
};
const create = jest.fn();

beforeEach(() => {
  jest.resetAllMocks();
  nonces = 0;
  isTornDown = false;
  const refuseOnceTornDown = () => {
    if (isTornDown) throw new Error('METHOD_CALLED_AFTER_TEARDOWN');
  };
  for (const method of [card.on, card.focus, card.setAttribute, card.removeAttribute]) {
    method.mockImplementation(refuseOnceTornDown);
  }
  card.tokenize.mockImplementation(async () => ({ nonce: `nonce-${++nonces}` }));
  card.teardown.mockImplementation(async () => {
    isTornDown = true;
  });
  create.mockImplementation(async () => {
    isTornDown = false;
    return card;
  });
  card.getChallenges.mockResolvedValue(['cvv']);
  Reflect.set(window, 'braintree', { client: {}, hostedFields: { create } });
  window.alert = jest.fn();
});

const fieldsAreReady = () => waitFor(() => expect(card.on).toHaveBeenCalled());

const sameZipcode = 'Billing zipcode same as customer zipcode';
const zipcodeField = () => screen.getByText('Billing zipcode', { exact: false, selector: '[aria-hidden]' });

async function readyToPay() {
  await toggleTerms();
  await fieldsAreReady();
}

function setUp(setting: Partial<CheckoutSetting> = {}) {
  rememberCustomer(event);
  return mountCheckout(BraintreeCheckout, {
    event,
    items: paidItems,
    get: async () => token,
    processor: { scriptUrl: 'https://sdk.example/braintree-web.js' },
    ...setting,
  });
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

testFreeOrders({ Checkout: BraintreeCheckout, event, path: '/ticketCheckout/braintree-web-transaction' });

test('posts the card’s nonce with the order, and pays once for two presses', async () => {
  const { posted, outcomes } = setUp();
  await readyToPay();
  const pay = screen.getByRole('button', { name: 'Pay $1,234.50' });
  await userEvent.dblClick(pay);
  await act(async () => {});
  expect(card.tokenize).toHaveBeenCalledTimes(1);
  expect(posted).toMatchObject([
    { path: '/ticketCheckout/braintree-web-transaction', body: { nonce: 'nonce-1', items: paidItems } },
  ]);
  expect(outcomes).toEqual([{ kind: 'completed', referenceID: 'REF', email: 'ada@example.com' }]);
});

test('sets the documented limits and placeholders', async () => {
  setUp();
  await fieldsAreReady();
  expect(create.mock.lastCall?.[0].fields).toMatchObject({
    number: { maxCardLength: 16 },
    cvv: { maxlength: 4 },
    postalCode: { maxlength: 5 },
    expirationDate: { placeholder: 'MM/YYYY' },
  });
});

test('sends the customer’s zipcode as the card’s unless another one is entered', async () => {
  const { posted } = setUp();
  await readyToPay();
  expect(field(sameZipcode)).toBeChecked();
  expect(zipcodeField()).not.toBeVisible();
  await press('Pay $1,234.50');
  expect(card.tokenize).toHaveBeenLastCalledWith({
    fieldsToTokenize: ['number', 'cvv', 'expirationDate'],
    billingAddress: { postalCode: buildCustomer().zipcode },
  });
  expect(posted).toMatchObject([{ body: { nonce: 'nonce-1' } }]);
});

test('sends a card with its own zipcode, also after a reload', async () => {
  setUp();
  await fieldsAreReady();
  await userEvent.click(field(sameZipcode));
  expect(zipcodeField()).toBeVisible();
  cleanup();
  setUp();
  await readyToPay();
  expect(zipcodeField()).toBeVisible();
  await press('Pay $1,234.50');
  expect(card.tokenize).toHaveBeenLastCalledWith(undefined);
});

test('unfolds and requires the card’s zipcode when the customer’s cannot be a card’s', async () => {
  const { posted } = setUp();
  fill('Zipcode', '0410');
  await readyToPay();
  card.tokenize.mockRejectedValueOnce({
    code: 'HOSTED_FIELDS_FIELDS_INVALID',
    details: { invalidFieldKeys: ['postalCode'] },
  });
  await press('Pay $1,234.50');
  expect(card.tokenize).toHaveBeenLastCalledWith(undefined);
  expect(screen.getByRole('alert')).toHaveTextContent('The Zipcode you entered is not valid.');
  expect(zipcodeField()).toBeVisible();
  expect(card.focus).toHaveBeenCalledWith('postalCode');
  expect(posted).toEqual([]);
});

test('marks an empty zipcode as invalid only if it is required', async () => {
  setUp();
  await readyToPay();
  card.tokenize.mockRejectedValue({ code: 'HOSTED_FIELDS_FIELDS_EMPTY' });
  await press('Pay $1,234.50');
  expect(screen.queryByText('The Zipcode you entered is not valid.')).toBeNull();
  await userEvent.click(field(sameZipcode));
  await press('Pay $1,234.50');
  expect(screen.getByText('The Zipcode you entered is not valid.')).toBeVisible();
});

test('names and focuses an invalid field, posts nothing, and accepts the corrected card', async () => {
  const { posted, outcomes } = setUp();
  await readyToPay();
  card.tokenize.mockRejectedValueOnce({
    code: 'HOSTED_FIELDS_FIELDS_INVALID',
    details: { invalidFieldKeys: ['cvv'] },
  });
  await press('Pay $1,234.50');
  expect(screen.getByRole('alert')).toHaveTextContent('The CVV you entered is not valid.');
  expect(card.focus).toHaveBeenCalledWith('cvv');
  expect(posted).toEqual([]);
  expect(outcomes).toEqual([]);
  await press('Pay $1,234.50');
  expect(posted).toHaveLength(1);
});

test('alerts a declined card, and pays with another one and a new nonce', async () => {
  const answers = [refused('declined', 'Insufficient Funds', 402), completed];
  const { posted, outcomes } = setUp({ post: async () => answers.shift() ?? completed });
  await readyToPay();
  await press('Pay $1,234.50');
  expect(window.alert).toHaveBeenCalledWith('Transaction failed: Insufficient Funds');
  await press('Pay $1,234.50');
  expect(posted.map(({ body }) => body.nonce)).toEqual(['nonce-1', 'nonce-2']);
  expect(outcomes).toMatchObject([{ kind: 'declined' }, { kind: 'completed' }]);
});

test('allows another try when the gateway is unreachable, because nothing was charged', async () => {
  const { posted } = setUp();
  await readyToPay();
  card.tokenize.mockRejectedValueOnce({ code: 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR' });
  await press('Pay $1,234.50');
  expect(window.alert).toHaveBeenCalledWith(
    'An error occurred while processing your transaction. Please try again.',
  );
  expect(posted).toEqual([]);
});

test('recreates the form with a new token when the client token has expired', async () => {
  const { host } = setUp();
  await readyToPay();
  card.tokenize.mockRejectedValueOnce({
    code: 'HOSTED_FIELDS_FAILED_TOKENIZATION',
    details: { originalError: { code: 'CLIENT_AUTHORIZATION_INVALID' } },
  });
  await press('Pay $1,234.50');
  expect(host.toasts).toEqual([
    { kind: 'error', message: 'Payment form is not ready yet. Please try again in a moment.' },
  ]);
  expect(card.teardown).toHaveBeenCalled();
  expect(create).toHaveBeenCalledTimes(2);
});

test('shows an error without a client token, and recreates the form on retry', async () => {
  let answer = unreachable;
  const { host } = setUp({ get: async () => answer });
  const sentence = 'Unable to initialize payment. Please refresh and try again.';
  expect(await screen.findByText(sentence)).toBeVisible();
  await toggleTerms();
  await press('Pay $1,234.50');
  expect(host.toasts.map(({ message }) => message)).toEqual([
    sentence,
    'Payment form is not ready yet. Please try again in a moment.',
  ]);
  answer = token;
  await press('Try again');
  await fieldsAreReady();
  expect(screen.queryByText(sentence)).toBeNull();
});

test('reports fields as failed after 10 seconds', async () => {
  jest.useFakeTimers();
  create.mockReturnValueOnce(new Promise(() => undefined));
  setUp();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('Unable to initialize payment. Please refresh and try again.')).toBeVisible();
  jest.useRealTimers();
});

test('reports fields as failed when the account’s configuration cannot be loaded', async () => {
  card.getChallenges.mockRejectedValueOnce({ code: 'CLIENT_GATEWAY_NETWORK' });
  setUp();
  expect(
    await screen.findByText('Unable to initialize payment. Please refresh and try again.'),
  ).toBeVisible();
  await press('Try again');
  await fieldsAreReady();
  expect(create).toHaveBeenCalledTimes(2);
});

test('ignores a late client token after a retry', async () => {
  jest.useFakeTimers();
  let answer: (late: typeof token) => void = () => undefined;
  const answers = [
    new Promise<typeof token>((resolve) => {
      answer = resolve;
    }),
  ];
  setUp({ get: () => answers.shift() ?? Promise.resolve(token) });
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  jest.useRealTimers();
  await press('Try again');
  await fieldsAreReady();
  await act(async () => answer(token));
  expect(create).toHaveBeenCalledTimes(1);
});

test('needs no card when the order becomes free, and keeps the other input', async () => {
  const { posted, changeCart } = setUp();
  await readyToPay();
  changeCart(freeItems);
  expect(card.teardown).toHaveBeenCalledTimes(1);
  expect(field('Address 1')).toHaveValue(buildCustomer().address1);
  await press('Place Order');
  expect(posted).toMatchObject([{ body: { nonce: null } }]);
});

test('pays with new card fields after the order was free for a while', async () => {
  const { posted, changeCart } = setUp();
  await readyToPay();
  changeCart(freeItems);
  await act(async () => {});
  changeCart(paidItems);
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
  await act(async () => {});
  await press('Pay $1,234.50');
  expect(posted).toMatchObject([{ body: { nonce: 'nonce-1' } }]);
});

import type { CheckoutOutcome } from '@storefront/contracts/checkout';
import type { RestAnswer } from '@storefront/contracts/host';
import type { CartItem } from '@storefront/domain/cart-item';
import { priceOrder } from '@storefront/domain/pricing';
import { buildCartItem } from '@storefront/testing/build-cart-item';
import { buildCustomer } from '@storefront/testing/build-customer';
import { buildEvent } from '@storefront/testing/build-event';
import { createFakeHost } from '@storefront/testing/fake-host';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@testing-library/jest-dom';
import { BraintreeCheckout } from './braintree-checkout';

const event = buildEvent({ ticketing_payment_processor_config: { processor: 'braintree', config: null } });
const freeItems = [buildCartItem({ price: 0 })];
const paidItems = [buildCartItem({ price: 123450 })];
const customer = buildCustomer();

const refusal: RestAnswer = {
  ok: true,
  status: 409,
  body: { success: false, reason: 'sold-out', message: 'No tickets are left.', referenceID: null },
};
const ok: RestAnswer = {
  ok: true,
  status: 200,
  body: { success: true, message: '', referenceID: 'REF', email: customer.email },
};

const token: RestAnswer = { ok: true, status: 200, body: { success: true, clientToken: 'token' } };

/** Hosted fields that live in no frame: what they would hold is always fine, until a test says otherwise. */
let nonces = 0;
let isTornDown = false;
const card = {
  on: jest.fn(),
  tokenize: jest.fn(),
  focus: jest.fn(),
  setAttribute: jest.fn(),
  removeAttribute: jest.fn(),
  teardown: jest.fn(),
};
const create = jest.fn();
const createClient = jest.fn();

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
  createClient.mockResolvedValue({});
  Reflect.set(window, 'braintree', { client: { create: createClient }, hostedFields: { create } });
  window.alert = jest.fn();
});

const fieldsAreReady = () => waitFor(() => expect(card.on).toHaveBeenCalled());

async function readyToPay() {
  fillCustomer();
  await userEvent.click(terms());
  await fieldsAreReady();
}

function setUp(items: readonly CartItem[], answer: RestAnswer = ok, tokenAnswer: RestAnswer = token) {
  const answers: RestAnswer[] = [];
  let tokens = tokenAnswer;
  const posted: { path: string; body: unknown }[] = [];
  const outcomes: CheckoutOutcome[] = [];
  const { config } = createFakeHost();
  const host = createFakeHost({
    config: { ...config, processor: { scriptUrl: 'https://sdk.example/braintree-web.js' } },
    api: {
      get: async () => tokens,
      post: async (path, body) => {
        posted.push({ path, body: JSON.parse(JSON.stringify(body)) });
        return answers.shift() ?? answer;
      },
    },
  });
  const draw = (drawn: readonly CartItem[]) => (
    <BraintreeCheckout
      host={host}
      event={event}
      items={drawn}
      order={{ totals: priceOrder({ event, items: drawn, promo: null }), promo: null }}
      onOutcome={(outcome) => outcomes.push(outcome)}
    />
  );
  const { rerender } = render(draw(items));
  const answerNext = (next: RestAnswer) => answers.push(next);
  const answerTokens = (next: RestAnswer) => {
    tokens = next;
  };
  return {
    host,
    posted,
    outcomes,
    answerNext,
    answerTokens,
    update: (next: readonly CartItem[]) => rerender(draw(next)),
  };
}

function fillCustomer() {
  const fill = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  fill('Name', customer.name);
  fill('Phone', customer.phone);
  fill('Email', customer.email);
  fill('Confirm email', customer.confirmEmail);
  fill('Address 1', customer.address1);
  fill('City', customer.city);
  fill('State', customer.state);
  fill('Zipcode', customer.zipcode);
}

const terms = () => screen.getByRole('checkbox', { name: 'I accept the Terms & Conditions' });

async function press(name: string) {
  await userEvent.click(screen.getByRole('button', { name }));
  await act(async () => {});
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

test('an order with nothing to pay is posted with a null nonce to the route of Braintree', async () => {
  const { posted, outcomes } = setUp(freeItems);
  fillCustomer();
  await userEvent.click(terms());
  await press('Place Order');
  expect(posted).toEqual([
    {
      path: '/ticketCheckout/braintree-web-transaction',
      body: {
        nonce: null,
        order: expect.objectContaining({
          transaction_total: 0,
          email: 'ada@example.com',
          reference_id: expect.stringMatching(/^[A-Za-z0-9]{16}$/),
        }),
        customerDetails: customer,
        items: freeItems,
      },
    },
  ]);
  expect(outcomes).toEqual([{ kind: 'completed', referenceID: 'REF', email: 'ada@example.com' }]);
});

test('a free order that is refused says so', async () => {
  const { host } = setUp(freeItems, refusal);
  fillCustomer();
  await userEvent.click(terms());
  await press('Place Order');
  expect(host.toasts).toEqual([{ kind: 'error', message: 'Free order failed.' }]);
});

test('required fields and an empty cart are said in the sentences of this form', async () => {
  const { posted, update } = setUp([]);
  await userEvent.click(terms());
  expect(screen.getByRole('button', { name: 'Place Order' })).toHaveAttribute('aria-disabled', 'true');
  await press('Place Order');
  expect(screen.getByText('Your cart is empty.')).toBeVisible();
  update(freeItems);
  expect(screen.getByRole('button', { name: 'Place Order' })).not.toHaveAttribute('aria-disabled');
  await press('Place Order');
  expect(screen.getByText('Please fill out all required fields.')).toBeVisible();
  expect(posted).toEqual([]);
});

test('a card becomes a nonce that is posted with the order; two presses pay once', async () => {
  const { posted, outcomes } = setUp(paidItems);
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

test('the fields have the limits and placeholders of the rules', async () => {
  setUp(paidItems);
  await fieldsAreReady();
  expect(create.mock.lastCall?.[0].fields).toMatchObject({
    number: { maxCardLength: 16 },
    cvv: { maxlength: 4 },
    postalCode: { maxlength: 5 },
    expirationDate: { placeholder: 'MM/YYYY' },
  });
});

test('a wrong field is named and focused, nothing is posted, and the visitor can pay after all', async () => {
  const { posted, outcomes } = setUp(paidItems);
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

test('a declined card is said by an alert, and another one pays by a new nonce', async () => {
  const declined = { success: false, reason: 'declined', message: 'Insufficient Funds', referenceID: null };
  const { posted, outcomes, answerNext } = setUp(paidItems);
  answerNext({ ok: true, status: 402, body: declined });
  await readyToPay();
  await press('Pay $1,234.50');
  expect(window.alert).toHaveBeenCalledWith('Transaction failed: Insufficient Funds');
  await press('Pay $1,234.50');
  expect(posted.map(({ body }) => (body as { nonce: string }).nonce)).toEqual(['nonce-1', 'nonce-2']);
  expect(outcomes).toMatchObject([{ kind: 'declined' }, { kind: 'completed' }]);
});

test('a gateway that cannot be reached has charged nothing, and the visitor may try again', async () => {
  const { posted } = setUp(paidItems);
  await readyToPay();
  card.tokenize.mockRejectedValueOnce({ code: 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR' });
  await press('Pay $1,234.50');
  expect(window.alert).toHaveBeenCalledWith(
    'An error occurred while processing your transaction. Please try again.',
  );
  expect(posted).toEqual([]);
});

test('an expired client token sets the form up again with a new one', async () => {
  setUp(paidItems);
  await readyToPay();
  card.tokenize.mockRejectedValueOnce({
    code: 'HOSTED_FIELDS_FAILED_TOKENIZATION',
    details: { originalError: { code: 'CLIENT_AUTHORIZATION_INVALID' } },
  });
  await press('Pay $1,234.50');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Payment form is not ready yet. Please try again in a moment.',
  );
  expect(card.teardown).toHaveBeenCalled();
  expect(create).toHaveBeenCalledTimes(2);
});

test('without a client token the page says so, and a retry sets the form up', async () => {
  const { answerTokens } = setUp(paidItems, ok, { ok: false, reason: 'unreachable' });
  const sentence = 'Unable to initialize payment. Please refresh and try again.';
  expect(await screen.findByText(sentence)).toBeVisible();
  fillCustomer();
  await userEvent.click(terms());
  await press('Pay $1,234.50');
  expect(screen.getByText('Payment form is not ready yet. Please try again in a moment.')).toBeVisible();
  answerTokens(token);
  await press('Try again');
  await fieldsAreReady();
  expect(screen.queryByText(sentence)).toBeNull();
});

test('fields that do not come within ten seconds count as failed', async () => {
  jest.useFakeTimers();
  create.mockReturnValueOnce(new Promise(() => undefined));
  setUp(paidItems);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('Unable to initialize payment. Please refresh and try again.')).toBeVisible();
  jest.useRealTimers();
});

test('what a late gateway answers leaves the fields of a retry alone', async () => {
  jest.useFakeTimers();
  let answer: (client: object) => void = () => undefined;
  createClient.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  setUp(paidItems);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  jest.useRealTimers();
  await press('Try again');
  await fieldsAreReady();
  await act(async () => answer({}));
  expect(create).toHaveBeenCalledTimes(1);
});

test('an order that becomes free needs no card, and what was entered stays', async () => {
  const { posted, update } = setUp(paidItems);
  await readyToPay();
  update(freeItems);
  expect(card.teardown).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('textbox', { name: 'Address 1' })).toHaveValue(customer.address1);
  await press('Place Order');
  expect(posted).toMatchObject([{ body: { nonce: null } }]);
});

test('an order that is free for a while is paid by a card in new fields', async () => {
  const { posted, update } = setUp(paidItems);
  await readyToPay();
  update(freeItems);
  await act(async () => {});
  update(paidItems);
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
  await act(async () => {});
  await press('Pay $1,234.50');
  expect(posted).toMatchObject([{ body: { nonce: 'nonce-1' } }]);
});

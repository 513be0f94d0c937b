import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { customerInputs, pollDelaysMs } from '@ticket-storefront/checkout';
import type { CheckoutOutcome, CheckoutProps, RestAnswer } from '@ticket-storefront/contract';
import { priceOrder } from '@ticket-storefront/domain';
import {
  answered,
  buildCartItem,
  buildEvent,
  buildPromoCode,
  completed,
  createFakeHost,
  refused,
  unreachable,
} from '@ticket-storefront/testing';
import {
  button,
  field,
  fill,
  fillCustomer,
  rememberCustomer,
  terms,
} from '@ticket-storefront/testing/browser';
import '@testing-library/jest-dom';
import { noBillingAddress } from './billing-address';
import { MxCheckout } from './mx-checkout';

const event = buildEvent({ ticketing_service_fee_per_order: 150, dynamic_descriptor: 'HARBOUR' });
const items = [buildCartItem({ price: 2500, quantity: 2, tax_percentage: '0.08' })];
const paid: Partial<CheckoutProps> = {
  items,
  order: { totals: priceOrder({ event, items, promo: null }), promo: null },
};
const freeEvent = buildEvent();
const promo = buildPromoCode({ promo_payload: { percentage: 1, inclusive_items: [] } });
const free: Partial<CheckoutProps> = {
  event: freeEvent,
  items,
  order: { totals: priceOrder({ event: freeEvent, items, promo }), promo },
};

const card = { number: '4111 1111 1111 1111', month: '03', year: '2031', cvv: '123' };
const declined = refused('declined', 'Card declined.', 402);
const status = (value: string) => answered(200, { success: true, status: value, referenceID: 'REF' });

interface Posted {
  readonly order: { readonly reference_id: string };
}

function setUp(given: Partial<CheckoutProps> = {}, post: () => Promise<RestAnswer> = async () => completed) {
  const posted: { path: string; body: Posted }[] = [];
  const polledPaths: string[] = [];
  const outcomes: CheckoutOutcome[] = [];
  const statusAnswers: RestAnswer[] = [];
  const host = createFakeHost({
    api: {
      get: async (path) => {
        polledPaths.push(path);
        return statusAnswers.shift() ?? unreachable;
      },
      post: async (path, body) => {
        if (path.endsWith('/abandon')) return status('unknown');
        posted.push({ path, body: JSON.parse(JSON.stringify(body)) });
        return post();
      },
    },
  });
  const draw = (next: Partial<CheckoutProps>) => (
    <MxCheckout
      event={event}
      items={items}
      order={{ totals: priceOrder({ event, items, promo: null }), promo: null }}
      onOutcome={(outcome) => outcomes.push(outcome)}
      {...next}
      host={host}
    />
  );
  const { rerender, unmount } = render(draw({ ...paid, ...given }));
  const user = userEvent.setup({
    advanceTimers: jest.advanceTimersByTime,
    // Tests load no styles that could make an element ignore clicks.
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  });
  return {
    user,
    host,
    posted,
    polledPaths,
    statusAnswers,
    outcomes,
    unmount,
    update: (next: Partial<CheckoutProps>) => rerender(draw(next)),
  };
}

type User = ReturnType<typeof userEvent.setup>;

const box = field;
const pay = () => button('Complete Order');

function fillBilling() {
  fill('Billing first name', 'Ada');
  fill('Billing last name', 'Lovelace');
}

function fillCard(number = card.number) {
  fill('Card number', number);
  fill('Expiry month', card.month);
  fill('Expiry year', card.year);
  fill('CVV', card.cvv);
}

/** Fills an empty form. */
async function fillAll(user: User) {
  fillCustomer();
  fillBilling();
  await fillRest(user);
}

/** Fills what the tab does not store: the card and the acceptance of the terms. */
async function fillRest(user: User) {
  fillCard();
  await user.click(terms());
}

/** Stores billing details in the tab, as if entered before this page loaded. */
function rememberBilling() {
  const own = { ...noBillingAddress.own, billingFirstName: 'Ada', billingLastName: 'Lovelace' };
  sessionStorage.setItem(
    `checkout-billing:${event.ticketing_slug}`,
    JSON.stringify({ own, sameAsCustomer: true, hasOwnNames: true }),
  );
}

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Presses the pay button and waits for the answers. */
async function press(user: User) {
  await user.click(pay());
  await advance(0);
}

const alertNearButton = () => screen.getAllByRole('alert').at(-1);

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  localStorage.clear();
  rememberCustomer(event);
  rememberBilling();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('posts a paid order in the exact form of the merchant-services route', async () => {
  sessionStorage.clear();
  const { user, posted, outcomes, host } = setUp();
  await fillAll(user);
  expect(screen.getByRole('button', { name: 'Complete Order' })).not.toHaveAttribute('aria-disabled');
  await press(user);

  expect(posted).toEqual([
    {
      path: '/ticketCheckout/mx-web-transaction',
      body: {
        paymentPayload: {
          billingFirstName: 'Ada',
          billingLastName: 'Lovelace',
          billingAddress1: '1 Main Street',
          billingAddress2: '',
          billingCity: 'New York',
          billingState: 'NY',
          billingZipcode: '10001',
          cardNumber: '4111111111111111',
          expiryMonth: '03',
          expiryYear: '2031',
          cvv: '123',
          amount: 55.5,
        },
        event,
        customerPayload: {
          customerName: 'Ada Lovelace',
          customerBusinessName: '',
          email: 'ada@example.com',
          customerPhone: '+12125550123',
          customerAddress1: '1 Main Street',
          customerAddress2: '',
          customerCity: 'New York',
          customerState: 'NY',
          customerZipcode: '10001',
        },
        order: {
          subtotal: 5000,
          ticketing_item_fee: 150,
          service_fee: 0,
          tax: 400,
          digital_surcharge: 150,
          total_promo_amount: 0,
          transaction_total: 55.5,
          eventName: 'Harbour Nights',
          eventId: 1,
          eventDynamicDescriptor: 'HARBOUR',
          eventSurchargePercentage: null,
          email: 'ada@example.com',
          promo_code: null,
          promo_code_uid: null,
          promo_code_description: null,
          reference_id: expect.stringMatching(/^[A-Za-z0-9]{16}$/),
        },
        items,
      },
    },
  ]);
  expect(outcomes).toEqual([{ kind: 'completed', referenceID: 'REF', email: 'ada@example.com' }]);
  expect(host.toasts).toEqual([]);
});

test('shows no card form for a free order, and posts a null payment with its promo', async () => {
  const { user, posted } = setUp(free);
  expect(screen.queryByLabelText('Card number')).toBeNull();
  expect(screen.queryByLabelText('Billing city')).toBeNull();
  await user.click(terms());
  await press(user);
  expect(posted[0]?.body).toMatchObject({
    paymentPayload: null,
    order: { transaction_total: 0, promo_code_uid: 'EARLY20', promo_code_description: 'Early bird' },
  });
});

const required = 'Please fill out all required fields before continuing.';
const requiredBilling = 'Please fill out all required billing and payment fields before continuing.';

interface Cause {
  readonly invalidate: (user: User) => unknown;
  readonly fix: (user: User) => unknown;
  readonly message: string;
  /** The invalid field; the terms if absent. */
  readonly wrong?: string;
}

const invalidField = (name: string, value: string, right: string, message: string): Cause => ({
  invalidate: () => fill(name, value),
  fix: () => fill(name, right),
  message,
  wrong: name,
});
const acceptTerms = (user: User) => user.click(terms());
const badCard = 'Please check your card details.';

const causes: Readonly<Record<string, Cause>> = {
  'terms not accepted': {
    invalidate: acceptTerms,
    fix: acceptTerms,
    message: 'You must accept the Terms & Conditions.',
  },
  'no name': invalidField('Name', '', 'Ada Lovelace', required),
  'a blank city': invalidField('City', '   ', 'New York', required),
  'no phone': invalidField('Phone', '', '212 555 0123', required),
  'no email form': invalidField('Email', 'ada', 'ada@example.com', 'Please enter a valid email address.'),
  'different emails': invalidField(
    'Confirm email',
    'eda@example.com',
    'ada@example.com',
    'Emails do not match, please update and try again.',
  ),
  'no billing name': invalidField('Billing first name', '', 'Ada', requiredBilling),
  'no CVV': invalidField('CVV', '', card.cvv, requiredBilling),
  'a mistyped card number': invalidField('Card number', '4111 1111 1111 1112', card.number, badCard),
  'month 13': invalidField('Expiry month', '13', card.month, badCard),
  'a short year': invalidField('Expiry year', '203', card.year, badCard),
};

test('sends no invalid order, shows each error at its field, and sends the corrected order', async () => {
  const { user, posted } = setUp();
  await fillRest(user);
  for (const [name, { invalidate, fix, message, wrong }] of Object.entries(causes)) {
    await invalidate(user);
    await press(user);
    expect({ name, posted }).toEqual({ name, posted: [] });
    expect(alertNearButton()).toHaveTextContent(message);
    const field = wrong ? box(wrong) : terms();
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    await fix(user);
  }
  await press(user);
  expect(posted).toHaveLength(1);
});

test('checks one thing at a time, and explains the disabled button', async () => {
  sessionStorage.clear();
  const { user, posted } = setUp();
  expect(pay()).toHaveAttribute('aria-disabled', 'true');
  const says = async (message: string) => {
    await press(user);
    expect(alertNearButton()).toHaveTextContent(message);
  };
  await says('You must accept the Terms & Conditions.');
  expect(terms()).toHaveFocus();
  // The first press names everything that is missing.
  for (const name of ['Name', 'City', 'Billing first name', 'Card number']) expect(box(name)).toBeInvalid();
  expect(screen.getByText('Enter your name.')).toBeVisible();
  await user.click(terms());
  await says(required);
  fillCustomer({ email: 'ada', confirmEmail: 'eda' });
  await says('Please enter a valid email address.');
  fill('Email', 'ada@example.com');
  await says('Emails do not match, please update and try again.');
  fill('Confirm email', 'ada@example.com');
  await says(requiredBilling);
  fillBilling();
  fillCard('4111 1111 1111 1112');
  await says('Please check your card details.');
  expect(posted).toEqual([]);
  fill('Card number', card.number);
  await press(user);
  expect(posted).toHaveLength(1);
});

test('explains on Enter why nothing happens', async () => {
  const { user, posted } = setUp();
  await user.type(box('Name'), '{Enter}');
  expect(alertNearButton()).toHaveTextContent('You must accept the Terms & Conditions.');
  expect(posted).toEqual([]);
});

test('sends the order once for double clicks, double Enter and presses before a render', async () => {
  let answer: (value: RestAnswer) => void = () => {};
  const { user, posted, outcomes } = setUp({}, () => new Promise((resolve) => (answer = resolve)));
  await fillRest(user);
  const form = pay().closest('form');
  await act(async () => {
    form?.requestSubmit();
    form?.requestSubmit();
  });
  expect(posted).toHaveLength(1);
  await user.dblClick(pay());
  expect(pay()).toHaveAttribute('aria-busy', 'true');
  expect(pay()).toHaveAttribute('aria-disabled', 'true');
  await user.type(box('Name'), '{Enter}{Enter}');
  expect(posted).toHaveLength(1);
  await act(async () => answer(completed));
  expect(outcomes).toHaveLength(1);
  await press(user);
  expect(posted).toHaveLength(1);
});

test('shows that a payment is under way, later that it still is, and allows no changes', async () => {
  const { user } = setUp({}, () => new Promise(() => {}));
  await fillRest(user);
  await press(user);
  expect(screen.getByText('Processing your payment. Please stay on this page.')).toBeVisible();
  expect(box('Name').closest('[inert]')).not.toBeNull();
  expect(pay().closest('[inert]')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText(/^Still working on your payment\./)).toBeVisible();
});

test('removes personal details from the tab once the order is placed', async () => {
  const { user } = setUp();
  fillCustomer();
  fillBilling();
  fillCard();
  await user.click(terms());
  expect(JSON.stringify(sessionStorage)).toContain('Lovelace');
  await user.click(pay());
  await act(async () => {});
  expect(JSON.stringify(sessionStorage)).not.toContain('Lovelace');
});

test.each([
  ['4111 1', 'Visa'],
  ['2221 0', 'Mastercard'],
  ['3714 4', 'American Express'],
  ['6011 1', 'Discover'],
])('shows whose card %s is', (number, brand) => {
  setUp({}, async () => completed);
  expect(screen.queryByText(brand)).toBeNull();
  fireEvent.change(box('Card number'), { target: { value: number } });
  expect(screen.getByText(brand)).toBeVisible();
});

test('shows the message of a declined card, keeps the input, and uses a new reference next', async () => {
  const answers = [declined, completed];
  const { user, posted, outcomes, host } = setUp({}, async () => answers.shift() ?? completed);
  await fillRest(user);
  await press(user);
  expect(host.toasts).toEqual([{ kind: 'error', message: 'Transaction failed: Card declined.' }]);
  expect(field('Card number')).toHaveAccessibleDescription('This card was declined.');
  expect(screen.getByText('Your card was declined.').parentElement).toHaveTextContent(
    'You haven’t been charged.',
  );
  expect(box('Card number')).toHaveFocus();
  expect(box('Name')).toHaveValue('Ada Lovelace');
  expect(box('Card number')).toHaveValue(card.number);
  await press(user);
  expect(screen.queryByText('Your card was declined.')).toBeNull();
  expect(outcomes.map(({ kind }) => kind)).toEqual(['declined', 'completed']);
  const references = posted.map(({ body }) => body.order.reference_id);
  expect(new Set(references).size).toBe(2);
});

test('shows a server failure with its code in the log', async () => {
  const failure = { success: false, reason: 'busy', message: 'Please try again.', referenceID: null };
  const { user, host } = setUp({}, async () => answered(503, { ...failure, requestId: '4e854e1874f6' }));
  await fillRest(user);
  await press(user);
  expect(host.toasts).toEqual([
    { kind: 'error', message: 'Transaction failed: Please try again. Error code: 4e854e1874f6' },
  ]);
});

test('shows why a free order is refused', async () => {
  const { user, host, outcomes } = setUp(free, async () => refused('sold-out', 'No tickets are left.'));
  await user.click(terms());
  await press(user);
  expect(host.toasts).toEqual([{ kind: 'error', message: 'Free order failed.' }]);
  expect(alertNearButton()).toHaveTextContent('No tickets are left.');
  expect(outcomes).toEqual([{ kind: 'price-changed', message: 'No tickets are left.' }]);
});

const allPollsMs = pollDelaysMs.reduce((sum, delay) => sum + delay, 0);
const lost = async (): Promise<RestAnswer> => ({ ok: false, reason: 'timeout' });

test('polls an unanswered order until it is completed, and never sends it again', async () => {
  const { user, posted, polledPaths, statusAnswers, outcomes } = setUp({}, lost);
  await fillRest(user);
  await press(user);
  expect(screen.getByText(/payment is being checked/)).toBeVisible();
  statusAnswers.push(unreachable, status('pending'), status('completed'));
  await press(user);
  await advance(allPollsMs);
  expect(posted).toHaveLength(1);
  const reference = posted[0]?.body.order.reference_id;
  expect(polledPaths).toEqual(Array(3).fill(`/ticketCheckout/orders/${reference}`));
  expect(outcomes).toEqual([
    { kind: 'indeterminate', referenceID: reference },
    { kind: 'completed', referenceID: reference, email: 'ada@example.com' },
  ]);
});

test('allows another order with the same input when nothing was charged', async () => {
  const { user, posted, statusAnswers, host, outcomes } = setUp({}, lost);
  await fillRest(user);
  statusAnswers.push(status('unknown'));
  await press(user);
  expect(host.toasts).toEqual([]);
  await advance(allPollsMs);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['indeterminate', 'invalid']);
  expect(host.toasts).toEqual([
    { kind: 'error', message: 'An error occurred while processing your transaction. Please try again.' },
  ]);
  expect(box('Card number')).toHaveValue(card.number);
  await press(user);
  expect(posted).toHaveLength(2);
});

test('uses the message of free orders when a free order was not placed', async () => {
  const { user, statusAnswers, host } = setUp(free, lost);
  await user.click(terms());
  statusAnswers.push(status('unknown'));
  await press(user);
  await advance(allPollsMs);
  expect(host.toasts).toEqual([
    { kind: 'error', message: 'An error occurred while processing your order. Please try again.' },
  ]);
});

test('stops polling after a while and continues on request', async () => {
  const { user, posted, polledPaths, statusAnswers, outcomes } = setUp({}, lost);
  await fillRest(user);
  await press(user);
  await advance(allPollsMs * 3);
  expect(polledPaths).toHaveLength(pollDelaysMs.length);
  await press(user);
  expect(posted).toHaveLength(1);
  statusAnswers.push(status('completed'));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await advance(allPollsMs);
  expect(outcomes.at(-1)?.kind).toBe('completed');
});

test('polls an undecided order after a reload, without sending it again', async () => {
  const first = setUp({}, lost);
  await fillRest(first.user);
  await press(first.user);
  first.unmount();
  const second = setUp();
  second.statusAnswers.push(status('completed'));
  await press(second.user);
  await advance(allPollsMs);
  expect(second.posted).toEqual([]);
  expect(second.outcomes).toEqual([
    { kind: 'completed', referenceID: expect.any(String), email: 'ada@example.com' },
  ]);
  expect(first.polledPaths).toEqual([]);
});

test('keeps the input when the order becomes free and paid again', async () => {
  const { user, update } = setUp();
  await fillRest(user);
  update(free);
  expect(box('Address 1')).toHaveValue('1 Main Street');
  expect(terms()).toBeChecked();
  update(paid);
  expect(box('Card number')).toHaveValue(card.number);
  expect(box('Billing last name')).toHaveValue('Lovelace');
});

test('restores all input after a reload except the card, which is never stored', async () => {
  sessionStorage.clear();
  const { user, unmount, host } = setUp({}, async () => declined);
  await fillAll(user);
  await press(user);
  unmount();
  const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]);
  expect(stored).toContain('Lovelace');
  for (const secret of ['4111', '2031', '"123"', '"03"']) expect(stored).not.toContain(secret);
  expect(JSON.stringify([host.toasts, host.reportedErrors])).not.toContain('4111');

  setUp();
  await waitFor(() => expect(box('Phone')).toHaveValue('2125550123'));
  expect(box('Billing first name')).toHaveValue('Ada');
  for (const name of ['Card number', 'Expiry month', 'Expiry year', 'CVV']) expect(box(name)).toHaveValue('');
});

test('writes nothing of the card into attributes of the document', async () => {
  const { user } = setUp();
  await fillRest(user);
  await user.type(box('CVV'), 'x');
  expect(box('Card number')).toHaveValue(card.number);
  expect(box('CVV')).toHaveValue('123');
  for (const name of ['Card number', 'Expiry month', 'Expiry year', 'CVV']) {
    expect(box(name)).not.toHaveAttribute('value');
  }
});

test('bills the card to the customer until the visitor changes it', async () => {
  sessionStorage.clear();
  const { user } = setUp();
  fillCustomer();
  const same = screen.getByRole('checkbox', { name: 'Same as customer address' });
  expect(same).toBeChecked();
  expect(screen.queryByLabelText('Billing address 1')).toBeNull();
  expect(box('Billing first name')).toHaveValue('Ada');
  fill('Name', 'Ada King Lovelace');
  expect(box('Billing first name')).toHaveValue('Ada King');
  fill('Billing last name', 'Byron');
  fill('Name', 'Grace Hopper');
  expect(box('Billing last name')).toHaveValue('Byron');
  fill('City', 'Boston');
  await user.click(same);
  expect(box('Billing city')).toHaveValue('Boston');
  fill('City', 'Chicago');
  expect(box('Billing city')).toHaveValue('Boston');
});

test('clears a billing error when the customer details fill the field', async () => {
  sessionStorage.clear();
  const { user } = setUp();
  await fillRest(user);
  await press(user);
  for (const name of ['Billing first name', 'Billing last name']) expect(box(name)).toBeInvalid();
  fill('Name', 'Ada');
  expect(box('Billing first name')).toBeValid();
  expect(box('Billing last name')).toBeInvalid();
  fill('Name', 'Ada Lovelace');
  expect(box('Billing last name')).toBeValid();

  fill('City', 'London');
  await user.click(screen.getByRole('checkbox', { name: 'Same as customer address' }));
  expect(box('Billing city')).toBeValid();
  expect(box('Billing state')).toBeInvalid();
});

test('keeps the caret when a digit inside the card number changes', async () => {
  const { user } = setUp();
  const field = box('Card number') as HTMLInputElement;
  await user.type(field, '411111111111');
  expect(field).toHaveValue('4111 1111 1111');
  await user.type(field, '9x', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(field).toHaveValue('4191 1111 1111 1');
  expect(field.selectionStart).toBe(3);
  await user.keyboard('{Backspace}');
  expect(field).toHaveValue('4111 1111 1111');
  expect(field.selectionStart).toBe(2);
});

test('continues a date typed into the month in the year, and posts four digits', async () => {
  const { user, posted } = setUp();
  await fillRest(user);
  await user.clear(box('Expiry year'));
  await user.clear(box('Expiry month'));
  await user.type(box('Expiry month'), '1/30');
  expect(box('Expiry month')).toHaveValue('01');
  expect(box('Expiry year')).toHaveValue('30');
  expect(document.activeElement).toBe(box('Expiry year'));
  await press(user);
  expect(posted[0]?.body).toMatchObject({ paymentPayload: { expiryMonth: '01', expiryYear: '2030' } });
});

test('corrects an expiry in place, and posts a one-digit month with two digits', async () => {
  const { user, posted } = setUp();
  await fillRest(user);
  const year = box('Expiry year') as HTMLInputElement;
  await user.type(year, '{Backspace}', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(year).toHaveValue('201');
  expect(year.selectionStart).toBe(2);
  await user.keyboard('4');
  expect(year).toHaveValue('2041');
  expect(year.selectionStart).toBe(3);
  await user.clear(box('Expiry month'));
  await user.type(box('Expiry month'), ' 9/');
  expect(box('Expiry month')).toHaveValue('09');
  await press(user);
  expect(posted[0]?.body).toMatchObject({ paymentPayload: { expiryMonth: '09', expiryYear: '2041' } });
});

test('names every field, allows autofill, and links the terms beside their checkbox', () => {
  setUp();
  fireEvent.click(box('Same as customer address'));
  fireEvent.click(button(/Business name, second address line/));
  expect(screen.getByRole('link', { name: /terms/i })).toHaveAttribute(
    'href',
    'https://www.example.com/terms',
  );
  expect(screen.getByRole('checkbox', { name: 'I accept the Terms & Conditions' })).toBe(terms());
  const form = screen.getByRole('form', { name: 'Checkout' });
  const boxes = within(form).getAllByRole('textbox');
  for (const input of boxes) expect(input).toHaveAttribute('autocomplete');
  for (const [name, token] of [
    ['Billing address 1', 'billing address-line1'],
    ['Card number', 'cc-number'],
    ['Expiry month', 'cc-exp-month'],
    ['Expiry year', 'cc-exp-year'],
    ['CVV', 'cc-csc'],
  ] as const) {
    expect(box(name)).toHaveAttribute('autocomplete', token);
  }
  const names = [
    ...customerInputs.map(({ label }) => label),
    'Card number',
    'Expiry month',
    'Expiry year',
    'CVV',
    'Billing first name',
    'Billing last name',
    'Billing address 1',
    'Billing address 2',
    'Billing zipcode',
    'Billing city',
    'Billing state',
  ];
  expect(boxes).toHaveLength(names.length);
  for (const [place, input] of boxes.entries()) expect(input).toHaveAccessibleName(names[place]);
});

test('shows that nothing was sent while offline, and sends the order once connected', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user, posted } = setUp();
  await fillRest(user);
  await press(user);
  expect(alertNearButton()).toHaveTextContent('You are offline. Nothing was sent, and nothing was charged.');
  expect(posted).toEqual([]);
  online.mockRestore();
  await press(user);
  expect(posted).toHaveLength(1);
});

describe('while another tab of the visitor orders', () => {
  const key = `checkout-attempt:${event.ticketing_slug}`;
  const lease = `lease:checkout:${event.ticketing_slug}`;
  const attempt = { referenceID: 'Abcdefgh12345678', email: 'ada@example.com', free: false };
  const elsewhere =
    'This order is being placed in another tab. If it does not go through there, you can place it here.';

  /** Stores something in another tab and notifies this one. */
  const store = (stored: object) =>
    act(async () => {
      localStorage.setItem(key, JSON.stringify(stored));
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });

  beforeEach(() => {
    localStorage.setItem(lease, JSON.stringify({ tab: 'other', until: Date.now() + 60_000 }));
  });

  test('shows that and sends nothing until the other tab ended without a charge', async () => {
    const { user, posted } = setUp();
    await fillRest(user);
    await store({ state: 'open', attempt, secret: 'secret' });
    expect(screen.getByText(elsewhere)).toBeVisible();
    await press(user);
    expect(posted).toEqual([]);

    await store({ state: 'not-charged', referenceID: attempt.referenceID });
    localStorage.removeItem(lease);
    await advance(1_000);
    expect(
      screen.getByText(
        'The order in the other tab was not placed, and nothing was charged. You can place it here.',
      ),
    ).toBeVisible();
    await press(user);
    expect(posted).toHaveLength(1);
  });

  test('sends nothing for a press at the same moment', async () => {
    const { user, posted } = setUp();
    await fillRest(user);
    await press(user);
    expect(posted).toEqual([]);
    expect(screen.getByText(elsewhere)).toBeVisible();
  });

  test('polls the order of a closed tab without sending it again', async () => {
    const { statusAnswers, outcomes, posted } = setUp();
    await store({ state: 'open', attempt, secret: 'secret' });
    statusAnswers.push(status('completed'));
    await advance(62_000);
    await advance(1_000);
    expect(outcomes).toEqual([{ kind: 'completed', referenceID: attempt.referenceID, email: attempt.email }]);
    expect(posted).toEqual([]);
  });
});

test('an empty form counts the fields that it shows, and none that the customer’s address fills', async () => {
  sessionStorage.clear();
  const { user } = setUp();
  await user.click(pay());
  const shown = document.querySelectorAll('input[aria-invalid="true"]:not([type="checkbox"])').length;
  expect(shown).toBe(14);
  expect(document.body).toHaveTextContent(`${shown} fields are not complete yet.`);
  expect(screen.getByRole('checkbox', { name: /^I accept/ })).toHaveFocus();
});

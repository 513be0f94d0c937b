import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutProps, Fragment, Host } from '@ticket-storefront/contract';
import { buildCartItem, buildEvent, buildPromoCode, buildTicketingItem } from '@ticket-storefront/testing';
import { storeOfferedPromo, takeOfferedPromo } from '../cart';
import { ToastRegion } from '../layout';
import { type ShellServices, ShellServicesContext } from '../services';
import { buildServices } from '../testing/build-services';
import { CheckoutPage } from './checkout-page';

const key = 'storefront.cart.harbour-nights';
/** Dates of an event that is never over. */
const ahead = { start_date: '2999-11-21', end_date: '2999-11-21' };

beforeAll(() => {
  window.scrollTo = () => {};
});

function setUp(overrides: Partial<ShellServices> = {}) {
  const received: CheckoutProps[] = [];
  const hosts: Host[] = [];
  const fragment: Fragment<CheckoutProps> = {
    contract: '^1.0.0',
    mount: (element, host, props) => {
      hosts.push(host);
      received.push(props);
      element.append('The payment form');
      return { update: (next) => received.push(next), unmount: () => element.replaceChildren() };
    },
  };
  const services = buildServices({
    loadFragment: (async () => fragment) as unknown as ShellServices['loadFragment'],
    ...overrides,
  });
  services.carts.setItem(key, JSON.stringify({ items: [buildCartItem({ quantity: 2 })], promo: null }));
  const open = () =>
    render(
      <ShellServicesContext value={services}>
        <CheckoutPage slug="harbour-nights" />
        <ToastRegion toasts={services.toasts} />
      </ShellServicesContext>,
    );
  return { services, open, props: () => received.at(-1), host: () => hosts.at(-1) };
}

const breakdown = () =>
  within(screen.getByLabelText('Price breakdown'))
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);

const fold = () => screen.getByRole('button', { name: 'Have a promo code?' });
const isOpen = () => fold().getAttribute('aria-expanded') === 'true';

async function apply(code: string) {
  if (!isOpen()) await userEvent.click(fold());
  await userEvent.clear(screen.getByRole('textbox', { name: 'Promo code' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Promo code' }), `${code}{Enter}`);
}

test('applies a code to total and order with two messages, and restores the price when cleared', async () => {
  const { services, open, props } = setUp();
  services.catalogue.promos = [buildPromoCode()];
  open();
  await screen.findByText('The payment form');
  expect(screen.getByText('2 x General Admission')).toBeTruthy();
  expect(breakdown()).toEqual(['Subtotal $50.00', 'Tax $0.00', 'Fees $0.00', 'Total $50.00']);

  await apply('EARLY20');
  expect(await screen.findByText('Promo code "Early bird" applied successfully!')).toBeTruthy();
  expect(screen.getByText('Promo code applied successfully.')).toBeTruthy();
  expect(breakdown()).toContain('Promo discount -$10.00');
  expect(props()?.order).toMatchObject({ totals: { transaction_total: 40 }, promo: { uid: 'EARLY20' } });

  await apply('EARLY20');
  expect(await screen.findByText('Promo Code Already Applied.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear promo code' }));
  expect(breakdown()).toEqual(['Subtotal $50.00', 'Tax $0.00', 'Fees $0.00', 'Total $50.00']);
  expect(screen.queryByText('Promo Code Already Applied.')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Promo code' }));
  expect(screen.getByText('The promo code is cleared.')).toBeTruthy();
});

test('changes quantities up to the stock, and links back without tickets', async () => {
  const { services, open, props } = setUp();
  services.catalogue.items = [buildTicketingItem({ order_quantity_limit: 3 })];
  open();
  await screen.findByText('The payment form');
  await userEvent.click(screen.getByRole('button', { name: 'Add one General Admission' }));
  expect(await screen.findByText('3 x General Admission')).toBeTruthy();
  expect(breakdown()).toContain('Total $75.00');
  expect(props()?.order.totals.transaction_total).toBe(75);
  expect(screen.getByRole('button', { name: /3 tickets · \$75.00/ })).toBeTruthy();

  const remove = screen.getByRole('button', { name: 'Remove one General Admission' });
  for (let press = 0; press < 3; press++) await userEvent.click(remove);
  expect(await screen.findByRole('link', { name: 'Choose tickets' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your order' }));
});

test('folds the promo box until the visitor has a code', async () => {
  const { services, open } = setUp();
  services.catalogue.promos = [buildPromoCode()];
  open();
  await screen.findByText('The payment form');
  expect(screen.queryByRole('textbox', { name: 'Promo code' })).toBeNull();
  await userEvent.click(fold());
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Promo code' }));
  await userEvent.click(fold());
  expect(screen.queryByRole('textbox', { name: 'Promo code' })).toBeNull();
  await apply('EARLY20');
  await screen.findByRole('button', { name: 'Clear promo code' });
  await userEvent.click(fold());
  expect(screen.getByRole('textbox', { name: 'Promo code' })).toBeTruthy();
});

test('opens the promo box with an error for an unknown code from a link', async () => {
  const { services, open } = setUp();
  storeOfferedPromo(services.storage, 'harbour-nights', '?promo=NOPE');
  open();
  expect(await screen.findByText('Invalid Promo Code.')).toBeTruthy();
  expect(isOpen()).toBe(true);
  expect(screen.getByRole('textbox', { name: 'Promo code' })).toBeTruthy();
});

test('tries a code from a link once', async () => {
  const { services, open } = setUp();
  services.catalogue.promos = [buildPromoCode()];
  storeOfferedPromo(services.storage, 'harbour-nights', '?promo=EARLY20');
  open();
  expect(await screen.findByText('Promo code "Early bird" applied successfully!')).toBeTruthy();
  expect(breakdown()).toContain('Promo discount -$10.00');
  expect(takeOfferedPromo(services.storage, 'harbour-nights')).toBeNull();
});

test('shows an unknown code in the box and as a toast, and a failed query only as a toast', async () => {
  const { services, open } = setUp();
  open();
  await screen.findByText('The payment form');
  await apply('NOPE');
  expect(await screen.findByText('Invalid promo code.')).toBeTruthy();
  const box = screen.getByRole('textbox', { name: 'Promo code' });
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Invalid Promo Code.',
  );
  services.catalogue.isDown = true;
  await apply('NOPE');
  expect(await screen.findByText('An error occurred while applying the promo code.')).toBeTruthy();
  expect(box.getAttribute('aria-invalid')).toBeNull();
});

/** The API's answer with an order's status. */
const orderIs = (status: string) => ({
  ok: true as const,
  status: 200,
  body: { success: true, status, referenceID: 'R1' },
});

test('empties the stored cart and opens the confirmation of a completed order', async () => {
  const { services, open, props } = setUp();
  const requests = jest.spyOn(services.api, 'get').mockResolvedValue(orderIs('completed'));
  open();
  await screen.findByText('The payment form');
  act(() => props()?.onOutcome({ kind: 'completed', referenceID: 'R1', email: 'ada+x@example.com' }));
  await waitFor(() => expect(services.carts.getItem(key)).toBeNull());
  expect(requests).toHaveBeenCalledWith('/ticketCheckout/orders/R1');
  expect(services.loadedDocuments).toEqual([
    '/events/harbour-nights/confirmation?referenceID=R1&email=ada%2Bx%40example.com',
  ]);
  // Until then, the buyer sees the order instead of an empty cart.
  expect(screen.getByText('2 x General Admission')).toBeTruthy();
  expect(screen.queryByText('Your cart is empty.')).toBeNull();
});

test('reports how far the visitor comes at the checkout of a part, by what happens in its form alone', async () => {
  const { services, open, props } = setUp();
  jest
    .spyOn(services.api, 'get')
    .mockResolvedValueOnce(orderIs('unknown'))
    .mockResolvedValue(orderIs('completed'));
  const part = 'remote-checkout-mx';
  open();
  const form = await screen.findByText('The payment form');
  await userEvent.click(fold());
  expect(services.payments).toEqual([{ part, stage: 'reached' }]);
  await userEvent.click(form);
  await userEvent.click(form);
  act(() => props()?.onOutcome({ kind: 'declined', message: 'Declined.' }));
  expect(services.payments.slice(1).map(({ stage }) => stage)).toEqual(['started', 'declined']);
  const order = { kind: 'completed', referenceID: 'R1', email: 'ada@example.com' } as const;
  await act(async () => props()?.onOutcome(order));
  expect(services.payments).toHaveLength(3);
  await act(async () => props()?.onOutcome(order));
  await waitFor(() => expect(services.payments.at(-1)).toEqual({ part, stage: 'completed' }));
});

test('an empty checkout is reached by nobody', async () => {
  const { services, open } = setUp();
  services.carts.setItem(key, JSON.stringify({ items: [], promo: null }));
  open();
  await userEvent.click(await screen.findByText('The payment form'));
  expect(services.payments).toEqual([]);
});

test('shows that an event is over, and sends no requests', async () => {
  const { services, open } = setUp();
  services.catalogue.events = [buildEvent({ start_date: '2020-05-01', end_date: '2020-05-01' })];
  open();
  expect(await screen.findByRole('heading', { name: 'Sales ended' })).toBeTruthy();
  expect(screen.queryByText('The payment form')).toBeNull();
});

test('does not confirm an order that the API does not know', async () => {
  const { services, open, props } = setUp();
  jest.spyOn(services.api, 'get').mockResolvedValue(orderIs('unknown'));
  open();
  await screen.findByText('The payment form');
  act(() => props()?.onOutcome({ kind: 'completed', referenceID: 'R1', email: 'ada@example.com' }));
  expect(await screen.findByText(/Your order was not placed, and nothing was charged/)).toBeTruthy();
  expect(services.carts.getItem(key)).not.toBeNull();
  expect(services.loadedDocuments).toEqual([]);
  expect(String(services.errors[0])).toContain('R1, but it is not paid');
});

test('confirms an order once it is settled', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { services, open, props } = setUp();
  jest
    .spyOn(services.api, 'get')
    .mockResolvedValueOnce({ ok: false, reason: 'timeout' })
    .mockResolvedValueOnce(orderIs('pending'))
    .mockResolvedValue(orderIs('completed'));
  open();
  await screen.findByText('The payment form');
  act(() => props()?.onOutcome({ kind: 'completed', referenceID: 'R1', email: 'ada@example.com' }));
  expect(await screen.findByText(/is being confirmed. Please keep this page open/)).toBeTruthy();
  expect(services.loadedDocuments).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(4000));
  expect(services.loadedDocuments).toEqual([expect.stringContaining('confirmation?referenceID=R1')]);
  jest.useRealTimers();
});

test('updates the price after a refusal for a changed price, and keeps the form', async () => {
  const { services, open, props } = setUp();
  open();
  const form = await screen.findByText('The payment form');
  services.catalogue.items = [buildTicketingItem({ price: 3000 })];
  services.catalogue.events = [buildEvent({ ...ahead, ticketing_service_fee_per_order: 100 })];
  act(() => props()?.onOutcome({ kind: 'price-changed', message: 'The price has changed.' }));
  expect(
    await screen.findByText('The price of General Admission changed from $25.00 to $30.00.'),
  ).toBeTruthy();
  expect(props()?.order.totals.transaction_total).toBe(61);
  expect(form.isConnected).toBe(true);
});

test.each([
  ['order', '/ticketCheckout/mx-web-transaction'],
  ['localOrder', '/ticketCheckout/StripeCreatePaymentIntentTicketing'],
])('locks tickets and promo code while an order sent as %s is being paid', async (name, path) => {
  const { open, props, host } = setUp();
  open();
  await screen.findByText('The payment form');
  const send = () =>
    act(async () => host()?.api.post(path, { [name]: { reference_id: 'R1', email: 'ada@example.com' } }));
  const isFixed = () =>
    [screen.getByRole('button', { name: 'Add one General Admission' }), fold()].map(
      (control) => control.closest('[inert]') !== null,
    );
  await act(async () => host()?.api.post('/ticketCheckout/admissions', { slug: 'harbour-nights' }));
  expect(isFixed()).toEqual([false, false]);

  await send();
  expect(isFixed()).toEqual([true, true]);
  await act(async () => props()?.onOutcome({ kind: 'declined', message: 'Declined.' }));
  expect(isFixed()).toEqual([false, false]);

  await send();
  await act(async () => props()?.onOutcome({ kind: 'indeterminate', referenceID: 'R1' }));
  expect(isFixed()).toEqual([true, true]);
  await act(async () => props()?.onOutcome({ kind: 'invalid', message: 'Nothing was charged.' }));
  expect(isFixed()).toEqual([false, false]);
});

test('keeps the cart of an unsettled order', async () => {
  const { services, open, props } = setUp();
  open();
  await screen.findByText('The payment form');
  act(() => props()?.onOutcome({ kind: 'indeterminate', referenceID: 'R1' }));
  expect(services.carts.getItem(key)).not.toBeNull();
  expect(services.loadedDocuments).toEqual([]);
});

test('reports a processor without a checkout, and keeps cart and promo box working', async () => {
  const { services, open } = setUp();
  services.catalogue.events = [
    buildEvent({ ...ahead, ticketing_payment_processor_config: { processor: 'acme', config: null } }),
  ];
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('payment processor is not supported');
  expect(screen.getByText('2 x General Admission')).toBeTruthy();
  await apply('');
  expect(await screen.findByText('Please enter a valid promo code.')).toBeTruthy();
});

test('a checkout without a release says that it could not be loaded, and that nothing was charged', async () => {
  const { open } = setUp({ loadFragment: async () => Promise.reject(new Error('No release.')) });
  open();
  expect(await screen.findByText('The payment form could not be loaded.')).toBeTruthy();
  expect(screen.getByText('Nothing was charged.')).toBeTruthy();
  expect(screen.queryByText(/payment processor is not supported/)).toBeNull();
});

test('shows the server’s message after a failed load, recovers on retry, and reports a missing event', async () => {
  const { services, open } = setUp();
  services.catalogue.isDown = true;
  open();
  expect(await screen.findByText('Error: The server cannot be reached.')).toBeTruthy();
  services.catalogue.isDown = false;
  services.catalogue.events = [];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Event not found')).toBeTruthy();
});

test.each([
  ['goes back one page if it is the storefront’s', '/events/harbour-nights', 1, []],
  ['opens the event page without a previous page', null, 0, ['/events/harbour-nights']],
])('Back to Menu %s', async (_case, before, backs, loadedDocuments) => {
  const back = jest.spyOn(window.history, 'back').mockImplementation(() => {});
  const { services, open } = setUp({
    trail: { record: () => {}, position: () => 0, cameFrom: () => {}, pathBack: () => before },
  });
  open();
  await screen.findByRole('heading', { name: 'Harbour Nights' });
  await userEvent.click(screen.getByRole('button', { name: 'Back to Menu' }));
  await waitFor(() => expect(back).toHaveBeenCalledTimes(backs));
  expect(services.loadedDocuments).toEqual(loadedDocuments);
  back.mockRestore();
});

describe('a sale that ends while its ticket is in the cart', () => {
  const day = 24 * 60 * 60 * 1000;
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z') });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const said = 'General Admission is no longer on sale and left your cart.';

  async function openWith(off_sale_date: string) {
    const { services, open, props } = setUp();
    services.catalogue.items = [buildTicketingItem({ off_sale_date })];
    const query = jest.spyOn(services.graphql, 'query');
    const page = open();
    await pass(0);
    return { ...page, props, requests: () => query.mock.calls.length };
  }

  test('is reported at that moment, and causes no request before', async () => {
    const { props, requests, unmount } = await openWith('2026-06-01T12:00:20Z');
    const before = requests();
    await pass(19_999);
    expect(props()?.items).toHaveLength(1);
    expect(requests()).toBe(before);
    await pass(1);
    expect(screen.queryByText(said)).not.toBeNull();
    expect(props()?.items).toEqual([]);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });

  test('is detected months ahead in the event’s zone, but not by a page that was left', async () => {
    const timeout = jest.spyOn(globalThis, 'setTimeout');
    const { requests, unmount } = await openWith('2026-09-01 00:00:00');
    const before = requests();
    await pass(91 * day);
    expect(requests()).toBe(before);
    await pass(day);
    expect(screen.queryByText(said)).not.toBeNull();
    for (const [, delay] of timeout.mock.calls) expect(delay ?? 0).toBeLessThan(2 ** 31);
    unmount();

    const left = await openWith('2026-12-01 00:00:00');
    left.unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});

test('shows the waiting room for an order that has to wait, and then the filled checkout', async () => {
  let state: object = {
    state: 'waiting',
    place: 9,
    before: 4,
    estimateSeconds: null,
    pollAfterMs: 10,
    items: [],
  };
  const { services, open, props } = setUp({
    api: {
      get: async () => ({ ok: true, status: 404, body: null }),
      post: async () => ({ ok: true, status: 200, body: { success: true, ...state } }),
    },
  });
  services.catalogue.events = [buildEvent({ start_date: '2099-07-01', end_date: '2099-07-01' })];
  open();
  const form = await screen.findByText('The payment form');
  const typed = document.createElement('input');
  form.append(typed);
  typed.value = '4111';
  act(() => props()?.onOutcome({ kind: 'waiting', message: 'Many people are buying tickets.' }));
  expect(await screen.findByText('4 people ahead of you.')).toBeTruthy();
  expect(form.closest('[hidden]')).not.toBeNull();
  state = { state: 'admitted' };
  expect(await screen.findByText('It is your turn. Please complete your order.')).toBeTruthy();
  expect(form.closest('[hidden]')).toBeNull();
  expect(typed.isConnected && typed.value).toBe('4111');
  expect(services.loadedDocuments).toEqual([]);
});

test('the event’s logo is the one picture that moves from and to other pages', async () => {
  const { open } = setUp();
  const { container } = open();
  const logo = await screen.findByRole('img', { name: 'Harbour Nights logo' });
  expect([...container.querySelectorAll('[data-cover]')]).toEqual([logo]);
});

import { createCartBus } from '@storefront/contracts/cart-bus';
import type { GraphqlAnswer, GraphqlClient } from '@storefront/contracts/host';
import type { CartItem } from '@storefront/domain/cart-item';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { buildEvent } from '@storefront/testing/build-event';
import { buildTicketingItem } from '@storefront/testing/build-ticketing-item';
import { createFakeHost } from '@storefront/testing/fake-host';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@testing-library/jest-dom';
import { TicketList } from './ticket-list';

const totals = {
  subtotal: 0,
  ticketing_item_fee: 0,
  service_fee: 0,
  tax: 0,
  digital_surcharge: 0,
  total_promo_amount: 0,
  transaction_total: 0,
};

/** A cart that does what it is told, unlike the shell's without any limit. */
function obedientCart() {
  const { bus, handle, publish } = createCartBus();
  const items = new Map<number, CartItem>();
  handle('cart:set-quantity', ({ item, quantity }) => {
    items.set(item.id, { ...item, quantity });
    publish('cart:changed', {
      eventSlug: 'harbour-nights',
      items: [...items.values()],
      subtotalBeforeDiscount: 0,
      totals,
      promo: null,
    });
  });
  return bus;
}

function setUp(answers: readonly GraphqlAnswer[]) {
  const left = [...answers];
  const query = jest.fn<ReturnType<GraphqlClient['query']>, Parameters<GraphqlClient['query']>>(
    async () => left.shift() ?? { ok: false, message: 'Asked too often.' },
  );
  const host = createFakeHost({ cart: obedientCart(), graphql: { query } });
  return { host, query };
}

const event = buildEvent({ id: 7, timezone: 'America/New_York' });

const answerOf = (...items: TicketingItem[]): GraphqlAnswer => ({
  ok: true,
  data: { ticketing_items: items },
});

async function openList(...items: TicketingItem[]) {
  const { host } = setUp([answerOf(...items)]);
  render(<TicketList event={event} host={host} />);
  await screen.findByRole('region', { name: 'Tickets' });
}

const dayPass = (overrides: Partial<TicketingItem> = {}) =>
  buildTicketingItem({
    id: 3,
    event_id: 7,
    name: 'Day pass',
    price: 123450,
    description: null,
    order_quantity_limit: null,
    sales_limit: null,
    sales_limit_balance: null,
    on_sale_date: null,
    off_sale_date: null,
    ...overrides,
  });

const card = () => screen.getByRole('group', { name: 'Day pass' });
const add = () => screen.getByRole('button', { name: 'Add one Day pass' });
const remove = () => screen.getByRole('button', { name: 'Remove one Day pass' });
const quantity = () => within(card()).getByRole('status');

test('nothing is asked for until the event is there', async () => {
  const { host, query } = setUp([answerOf(dayPass())]);
  const { rerender } = render(<TicketList event={null} host={host} />);
  expect(screen.getByText('Waiting for event ID...')).toBeVisible();
  expect(query).not.toHaveBeenCalled();

  rerender(<TicketList event={event} host={host} />);
  expect(screen.getByText('Loading menu items...')).toBeVisible();
  expect(await screen.findByRole('group', { name: 'Day pass' })).toBeVisible();
  expect(query.mock.calls[0]?.[1]).toEqual({ event_id: 7 });
});

test('a failure is told in its own words, and trying again asks the server anew', async () => {
  const { host, query } = setUp([{ ok: false, message: 'The catalogue is closed.' }, answerOf(dayPass())]);
  render(<TicketList event={event} host={host} />);
  expect(await screen.findByText('Error loading items: The catalogue is closed.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('group', { name: 'Day pass' })).toBeVisible();
  expect(query.mock.calls[1]?.[2]).toEqual({ fresh: true });
});

test('while trying again the list says that it loads', async () => {
  const { host, query } = setUp([{ ok: false, message: 'The catalogue is closed.' }]);
  render(<TicketList event={event} host={host} />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  query.mockReturnValue(new Promise(() => {}));
  await userEvent.click(retry);
  expect(screen.getByText('Loading menu items...')).toBeVisible();
  expect(screen.queryByText(/^Error loading items/)).not.toBeInTheDocument();
});

test('the tickets of another event never appear under this one, however late they come', async () => {
  const { host, query } = setUp([]);
  let answerLate: (answer: GraphqlAnswer) => void = () => {};
  query.mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)));
  query.mockResolvedValueOnce(answerOf(dayPass()));
  const { rerender } = render(<TicketList event={buildEvent({ id: 6 })} host={host} />);
  rerender(<TicketList event={event} host={host} />);
  expect(await screen.findByRole('group', { name: 'Day pass' })).toBeVisible();
  await act(async () => answerLate(answerOf(dayPass({ name: 'Old pass' }))));
  expect(card()).toBeVisible();
  expect(screen.queryByText('Old pass')).not.toBeInTheDocument();
});

test('a card says name, price and that there is no description', async () => {
  await openList(dayPass({ description: '  ' }));
  expect(within(card()).getByRole('heading', { name: 'Day pass' })).toBeVisible();
  expect(within(card()).getByText('$1,234.50')).toBeVisible();
  expect(within(card()).getByText('No description available')).toBeVisible();
});

test("an organiser's description keeps its formatting and loses its scripts", async () => {
  await openList(dayPass({ description: '<p>With <strong>lunch</strong><img src=x onerror=alert(1)></p>' }));
  expect(within(card()).getByText('lunch').tagName).toBe('STRONG');
  expect(card().querySelector('img')).toBeNull();
  expect(screen.queryByText('No description available')).not.toBeInTheDocument();
});

test.each([
  [1, '1 Tickets Remaining!'],
  [99, '99 Tickets Remaining!'],
  [100, null],
  [null, null],
  [0, null],
])('with %s tickets left the warning is %s', async (balance, warning) => {
  await openList(dayPass({ sales_limit_balance: balance }));
  expect(screen.queryByText(/Tickets Remaining!/)?.textContent ?? null).toBe(warning);
});

test('a sold-out ticket has no controls', async () => {
  await openList(dayPass({ sales_limit_balance: 0 }));
  expect(within(card()).getByText('Sold Out!')).toBeVisible();
  expect(within(card()).queryByRole('button')).not.toBeInTheDocument();
});

test('each press changes the quantity by one, between nothing and the maximum', async () => {
  await openList(dayPass({ order_quantity_limit: 5, sales_limit_balance: 2 }));
  expect(remove()).toBeDisabled();
  await userEvent.click(add());
  expect(quantity()).toHaveTextContent('Quantity 1');
  await userEvent.click(add());
  expect(quantity()).toHaveTextContent('Quantity 2');
  expect(add()).toBeDisabled();
  await userEvent.click(remove());
  await userEvent.click(remove());
  expect(quantity()).toHaveTextContent('Quantity 0');
  expect(remove()).toBeDisabled();
});

test('presses faster than the page draws each count, and none goes past the maximum', async () => {
  await openList(dayPass({ order_quantity_limit: 3 }));
  const plus = add();
  act(() => {
    for (let press = 0; press < 5; press++) plus.click();
  });
  expect(quantity()).toHaveTextContent('Quantity 3');
});

test('the keyboard stays at the controls when the pressed button is disabled', async () => {
  await openList(dayPass({ order_quantity_limit: 1 }));
  add().focus();
  await userEvent.keyboard('{Enter}');
  expect(remove()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(add()).toHaveFocus();
});

describe('sale window', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z') });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const openAt = async (window: Partial<TicketingItem>) => {
    const { host } = setUp([answerOf(dayPass(window))]);
    render(<TicketList event={event} host={host} />);
    await act(async () => {});
  };
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  test('opens and ends while the page is open', async () => {
    await openAt({ on_sale_date: '2026-06-01T12:00:10Z', off_sale_date: '2026-06-01T12:00:20Z' });
    expect(within(card()).getByText(/^On sale /)).toBeVisible();
    pass(9_999);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    pass(1);
    expect(add()).toBeEnabled();
    pass(9_999);
    expect(add()).toBeEnabled();
    pass(1);
    expect(within(card()).getByText('Sales ended')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(jest.getTimerCount()).toBe(0);
  });

  test('opens on time even months ahead', async () => {
    const timeout = jest.spyOn(globalThis, 'setTimeout');
    await openAt({ on_sale_date: '2026-09-01T12:00:00Z' });
    const days = 24 * 60 * 60 * 1000;
    pass(91 * days);
    expect(within(card()).getByText(/^On sale /)).toBeVisible();
    expect(jest.getTimerCount()).toBe(1);
    pass(1 * days);
    expect(add()).toBeEnabled();
    // Browsers keep a delay in 32 bits: one beyond fires at once, again and again.
    for (const [, delay] of timeout.mock.calls) expect(delay ?? 0).toBeLessThan(2 ** 31);
  });

  test("says the opening in the event's own zone", async () => {
    await openAt({ on_sale_date: '2026-06-02T02:30:00Z' });
    expect(within(card()).getByText(/^On sale .*June 1/)).toBeVisible();
  });

  test('of a sold-out ticket is not worth waiting for', async () => {
    await openAt({ on_sale_date: '2026-06-02T02:30:00Z', sales_limit_balance: 0 });
    expect(within(card()).getByText('Sold Out!')).toBeVisible();
  });
});

import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type Catalogue,
  createCartBus,
  type ItemAvailability,
  type Loaded,
} from '@ticket-storefront/contract';
import { allInCents, type CartItem } from '@ticket-storefront/domain';
import type { TicketingItem } from '@ticket-storefront/domain/events';
import { buildCartItem, buildEvent, buildTicketingItem, createFakeHost } from '@ticket-storefront/testing';
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

/** A cart that accepts any quantity, unlike the shell's. */
function workingCart() {
  const { bus, handle, publish } = createCartBus();
  const items = new Map<number, CartItem>();
  handle('cart:set-quantity', ({ itemId, quantity }) => {
    items.set(itemId, buildCartItem({ id: itemId, quantity }));
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

type Tickets = Loaded<readonly TicketingItem[]>;

function setUp(answers: readonly Tickets[], availability: Catalogue['availability'] = async () => 'unknown') {
  const left = [...answers];
  const tickets = jest.fn<Promise<Tickets>, [eventId: number]>(
    async () => left.shift() ?? { ok: false, message: 'Asked too often.' },
  );
  const host = createFakeHost({ cart: workingCart(), catalogue: { tickets, availability, allInCents } });
  return { host, tickets };
}

const event = buildEvent({ id: 7, timezone: 'America/New_York' });

const answerOf = (...value: TicketingItem[]): Tickets => ({ ok: true, value });

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

test('requests no tickets before the event is loaded', async () => {
  const { host, tickets } = setUp([answerOf(dayPass())]);
  const { rerender } = render(<TicketList event={null} host={host} />);
  expect(screen.getByText('Waiting for event ID...')).toBeVisible();
  expect(tickets).not.toHaveBeenCalled();

  rerender(<TicketList event={event} host={host} />);
  expect(screen.getByText('Loading menu items...')).toBeVisible();
  expect(await screen.findByRole('group', { name: 'Day pass' })).toBeVisible();
  expect(tickets).toHaveBeenCalledWith(7);
});

test('shows the server’s message of a failure, and sends a new request on retry', async () => {
  const { host, tickets } = setUp([{ ok: false, message: 'The catalogue is closed.' }, answerOf(dayPass())]);
  render(<TicketList event={event} host={host} />);
  expect(await screen.findByText('Error loading items: The catalogue is closed.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('group', { name: 'Day pass' })).toBeVisible();
  expect(tickets).toHaveBeenCalledTimes(2);
});

test('shows that it loads during a retry', async () => {
  const { host, tickets } = setUp([{ ok: false, message: 'The catalogue is closed.' }]);
  render(<TicketList event={event} host={host} />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  tickets.mockReturnValue(new Promise(() => {}));
  await userEvent.click(retry);
  expect(screen.getByText('Loading menu items...')).toBeVisible();
  expect(screen.queryByText(/^Error loading items/)).not.toBeInTheDocument();
});

test('never shows late tickets of another event', async () => {
  const { host, tickets } = setUp([]);
  let answerLate: (answer: Tickets) => void = () => {};
  tickets.mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)));
  tickets.mockResolvedValueOnce(answerOf(dayPass()));
  const { rerender } = render(<TicketList event={buildEvent({ id: 6 })} host={host} />);
  rerender(<TicketList event={event} host={host} />);
  expect(await screen.findByRole('group', { name: 'Day pass' })).toBeVisible();
  await act(async () => answerLate(answerOf(dayPass({ name: 'Old pass' }))));
  expect(card()).toBeVisible();
  expect(screen.queryByText('Old pass')).not.toBeInTheDocument();
});

test('changes the quantity by one per press, between 0 and the maximum', async () => {
  await openList(dayPass({ order_quantity_limit: 5, sales_limit_balance: 2 }));
  expect(remove()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(add());
  expect(quantity()).toHaveTextContent('Quantity 1');
  await userEvent.click(add());
  expect(quantity()).toHaveTextContent('Quantity 2');
  expect(add()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(remove());
  await userEvent.click(remove());
  expect(quantity()).toHaveTextContent('Quantity 0');
  expect(remove()).toHaveAttribute('aria-disabled', 'true');
});

test('counts presses faster than renders, up to the maximum', async () => {
  await openList(dayPass({ order_quantity_limit: 3 }));
  const plus = add();
  act(() => {
    for (let press = 0; press < 5; press++) plus.click();
  });
  expect(quantity()).toHaveTextContent('Quantity 3');
});

test('renders only the pressed card among 300 tickets', async () => {
  const { host } = setUp([]);
  const drawn: number[] = [];
  const preloadedData = Array.from({ length: 300 }, (_, index) => ({
    ...dayPass({ id: index + 1 }),
    get name() {
      drawn.push(index + 1);
      return `Row ${index + 1}`;
    },
  }));
  render(<TicketList event={event} preloadedData={preloadedData} host={host} />);
  const press = screen.getByRole('button', { name: 'Add one Row 200' });
  expect(new Set(drawn).size).toBe(300);
  drawn.length = 0;
  await userEvent.click(press);
  expect(within(screen.getByRole('group', { name: 'Row 200' })).getByRole('status')).toHaveTextContent('1');
  expect(new Set(drawn)).toEqual(new Set([200]));
});

test('keeps the focus on the button at the limits, and names the maximum', async () => {
  await openList(dayPass({ order_quantity_limit: 2 }));
  add().focus();
  await userEvent.keyboard('    ');
  expect(add()).toHaveFocus();
  expect(add()).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('alert')).toHaveTextContent('Up to 2 in one order');
  remove().focus();
  await userEvent.keyboard('   ');
  expect(remove()).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('a ticket that is not available', () => {
  const gone = buildTicketingItem({ name: 'Last Seat', sales_limit_balance: 0 });
  const back = { ...gone, sales_limit_balance: 1 };
  const available = (free: number, held: number, yours = 0): ItemAvailability[] => [
    { id: gone.id, free, held, yours },
  ];
  const card = () => screen.getByRole('group', { name: 'Last Seat' });

  async function open(...answers: readonly Awaited<ReturnType<Catalogue['availability']>>[]) {
    const left = [...answers];
    const availability = jest.fn(async () => left.shift() ?? 'unknown');
    const { host } = setUp([answerOf(gone), answerOf(back)], availability);
    render(<TicketList event={event} host={host} />);
    await act(() => jest.advanceTimersByTimeAsync(0));
    return availability;
  }
  const wait = () => act(() => jest.advanceTimersByTimeAsync(20_000));
  const setHidden = (hidden: boolean) =>
    act(async () => {
      jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
      document.dispatchEvent(new Event('visibilitychange'));
    });

  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  test('but in unpaid orders of others can be bought once it is available again', async () => {
    await open(available(0, 1), available(1, 0));
    expect(within(card()).getByText('In other carts, may come back')).toBeVisible();
    expect(within(card()).queryByText('Sold Out!')).toBeNull();
    await wait();
    expect(within(card()).getByRole('button', { name: 'Add one Last Seat' })).toBeVisible();
  });

  test('but in the visitor’s own unpaid order can be changed', async () => {
    await open(available(0, 2, 1));
    expect(within(card()).getByRole('button', { name: 'Add one Last Seat' })).toBeVisible();
  });

  test('and in no unpaid order is sold out, and is not polled', async () => {
    const availability = await open(available(0, 0));
    expect(within(card()).getByText('Sold Out!')).toBeVisible();
    await wait();
    expect(availability).toHaveBeenCalledTimes(1);
  });

  test('is sold out if the API cannot tell', async () => {
    const availability = await open('unsupported');
    expect(within(card()).getByText('Sold Out!')).toBeVisible();
    await wait();
    expect(availability).toHaveBeenCalledTimes(1);
  });

  test('is not polled while the page is hidden, and polled at once when it is visible again', async () => {
    const availability = await open(available(0, 1), available(0, 1), available(0, 1));
    await setHidden(true);
    await wait();
    expect(availability).toHaveBeenCalledTimes(1);
    await setHidden(false);
    expect(availability).toHaveBeenCalledTimes(2);
  });
});

describe('preloaded tickets', () => {
  const old = [dayPass({ price: 900 })];

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('are shown at once, and refreshed once the page is idle', async () => {
    const { host, tickets } = setUp([answerOf(dayPass({ price: 1100 }))]);
    render(<TicketList event={event} preloadedData={old} host={host} />);
    expect(card()).toHaveTextContent('$9.00');
    await act(() => jest.advanceTimersByTimeAsync(1900));
    expect(tickets).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(2200));
    expect(card()).toHaveTextContent('$11.00');
    expect(tickets).toHaveBeenCalledTimes(1);
  });

  test('stay while the catalogue does not answer', async () => {
    const { host } = setUp([]);
    render(<TicketList event={event} preloadedData={old} host={host} />);
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(card()).toHaveTextContent('$9.00');
  });
});

/** Of the tickets; what unfolds in them is a group too. */
const names = () =>
  screen
    .getAllByRole('group')
    .flatMap((group) => within(group).queryAllByRole('heading'))
    .map((heading) => heading.textContent);

test('shows the price of one ticket with fees and taxes first, then the price without them', async () => {
  const { host } = setUp([answerOf(dayPass({ price: 4500, tax_percentage: 0.0825 }))]);
  render(<TicketList event={{ ...event, ticketing_service_fee_per_order: 150 }} host={host} />);
  expect(await screen.findByText('$50.21')).toBeVisible();
  expect(screen.getAllByRole('paragraph')[0]).toHaveTextContent(/^\$50\.21 ?\$45\.00 plus fees$/);
});

test('shows tickets without a category first, and unavailable ones last in each section', async () => {
  await openList(
    dayPass({ id: 1, name: 'Afterparty', category: 'Extras', on_sale_date: '2999-01-01' }),
    dayPass({ id: 2, name: 'Backstage', category: 'Extras', sales_limit_balance: 0 }),
    dayPass({ id: 3, name: 'Coat check', category: 'Extras' }),
    dayPass({ id: 4, name: 'Early Bird', off_sale_date: '2000-01-01' }),
    dayPass({ id: 5, name: 'General Admission' }),
    dayPass({ id: 6, name: 'Parking', category: 'Extras' }),
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Choose tickets',
    'Extras',
  ]);
  expect(names()).toEqual([
    ...['General Admission', 'Early Bird'],
    ...['Coat check', 'Parking', 'Afterparty', 'Backstage'],
  ]);
});

describe('tickets that cannot be bought', () => {
  const gone = (count: number) =>
    Array.from({ length: count }, (_, id) =>
      dayPass({ id: id + 100, name: `Gone ${id}`, sales_limit_balance: 0 }),
    );

  test('are folded from four on, and stay in the page', async () => {
    await openList(dayPass({ id: 1, name: 'Open' }), ...gone(4));
    const fold = screen.getByText('4 unavailable').closest('details');
    expect(fold).not.toHaveAttribute('open');
    expect(fold?.textContent?.match(/Sold Out!/g)).toHaveLength(4);
    expect(fold?.textContent).not.toContain('Open');
  });

  test.each([
    ['there are three', [dayPass({ id: 1, name: 'Open' }), ...gone(3)]],
    ['there are no others', gone(5)],
  ])('are not folded if %s', async (_when, items) => {
    await openList(...items);
    expect(screen.queryByText(/unavailable/)).toBeNull();
    expect(screen.getAllByText('Sold Out!')[0]).toBeVisible();
  });

  test('are found by a search', async () => {
    const open = Array.from({ length: 12 }, (_, id) => dayPass({ id, name: `Row ${id}` }));
    await openList(...open, ...gone(4));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search tickets' }), 'gone');
    expect(screen.getByText('4 unavailable').closest('details')).toHaveAttribute('open');
  });
});

test('searches more than 15 types by name and category', async () => {
  const types = (count: number) =>
    Array.from({ length: count }, (_, id) =>
      dayPass({ id, name: `Row ${String.fromCharCode(65 + id)}`, category: id < 2 ? 'Balcony' : 'Stalls' }),
    );
  await openList(...types(16));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search tickets' }), 'balc');
  expect(names()).toEqual(['Row A', 'Row B']);
  expect(screen.getByText('2 tickets found')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  await userEvent.type(screen.getByRole('searchbox'), 'ony tent');
  expect(screen.getByText('No tickets match “balcony tent”.')).toBeVisible();
  cleanup();
  await openList(...types(15));
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a press on a category limits more than 8 types to it, and All shows them all again', async () => {
  const types = (count: number) =>
    Array.from({ length: count }, (_, id) =>
      dayPass({ id, name: `Row ${id}`, category: [null, 'Stalls', ' Balcony '][id % 3] ?? null }),
    );
  await openList(...types(9));
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('Balcony');
  expect(names()).toEqual(['Row 2', 'Row 5', 'Row 8']);
  expect(screen.getByRole('button', { name: 'Balcony' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('3 tickets found')).toBeTruthy();
  await press('All');
  expect(names()).toHaveLength(9);
  cleanup();
  await openList(...types(8));
  expect(screen.queryByRole('button', { name: 'Balcony' })).toBeNull();
});

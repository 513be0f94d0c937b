import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createCartBus } from '@ticket-storefront/contract';
import type { SalesClosed } from '@ticket-storefront/domain';
import type { TicketingItem } from '@ticket-storefront/domain/events';
import { buildTicketingItem, createFakeHost } from '@ticket-storefront/testing';
import '@testing-library/jest-dom';
import { TicketCard } from './ticket-card';

const dayPass = (overrides: Partial<TicketingItem>) =>
  buildTicketingItem({
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

const hostOf = () => createFakeHost({ cart: createCartBus().bus });

const draw = (item: TicketingItem, inOtherCarts = false, salesClosed?: SalesClosed, host = hostOf()) =>
  render(
    <TicketCard
      item={item}
      allIn={item.price}
      salesClosed={salesClosed}
      timezone="America/New_York"
      host={host}
      inOtherCarts={inOtherCarts}
    />,
  );

const card = () => screen.getByRole('group', { name: 'Day pass' });
const add = () => screen.getByRole('button', { name: 'Add one Day pass' });

test('shows name, price and the missing description', () => {
  draw(dayPass({ description: '  ' }));
  expect(within(card()).getByRole('heading', { name: 'Day pass' })).toBeVisible();
  expect(within(card()).getByText('$1,234.50')).toBeVisible();
  expect(within(card()).getByText('No description available')).toBeVisible();
});

test.each([
  ['a text of two lines', 'x'.repeat(120), false],
  ['a longer text', `<p>${'x'.repeat(121)}</p>`, true],
  ['two paragraphs', '<p>Supper</p><p>Wine</p>', false],
  ['three lines', '<p>Bring</p><ul><li>Water</li><li>Shoes</li></ul>', true],
])(
  'shows two lines of a description, and the rest on request, if it is long: %s',
  async (_what, description, isLong) => {
    draw(dayPass({ description }));
    const more = screen.queryByText('More');
    expect(more !== null).toBe(isLong);
    // Its text is on the page, whether or not all of it is seen.
    expect(card().textContent).toContain(description.replace(/<[^>]*>/g, ''));
  },
);

test('preserves a description’s formatting and removes its scripts', () => {
  draw(dayPass({ description: '<p>With <strong>lunch</strong><img src=x onerror=alert(1)></p>' }));
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
])('warns with %s tickets left: %s', (balance, warning) => {
  draw(dayPass({ sales_limit_balance: balance }));
  expect(screen.queryByText(/Tickets Remaining!/)?.textContent ?? null).toBe(warning);
});

test.each<[SalesClosed, number, string]>([
  ['ended', 1000, 'Sales ended'],
  ['unpayable', 0, 'Not available online'],
  ['only-free', 1000, 'Not available online'],
])('shows why a ticket of an event (%s) cannot be bought instead of its controls', (closed, price, words) => {
  draw(dayPass({ price, sales_limit_balance: 5 }), false, closed);
  expect(within(card()).getByText(words)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows controls for a free ticket of an event that cannot take payments', () => {
  draw(dayPass({ price: 0 }), false, 'only-free');
  expect(add()).toBeEnabled();
});

test('shows no controls for a sold-out ticket', () => {
  draw(dayPass({ sales_limit_balance: 0 }));
  expect(within(card()).getByText('Sold Out!')).toBeVisible();
  expect(within(card()).queryByRole('button', { name: /^(Add|Remove)/ })).not.toBeInTheDocument();
});

describe('sale window', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z') });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const pass = (ms: number) => {
    act(() => jest.advanceTimersByTime(ms));
    // What was due meanwhile, as React renders only at the end of an act.
    act(() => jest.advanceTimersByTime(0));
  };

  test('opens and ends while the page is open', () => {
    draw(dayPass({ on_sale_date: '2026-06-01T12:00:10Z', off_sale_date: '2026-06-01T12:00:20Z' }));
    expect(within(card()).getByText(/^On sale /)).toBeVisible();
    pass(9_999);
    expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
    pass(1);
    expect(add()).toBeEnabled();
    pass(9_999);
    expect(add()).toBeEnabled();
    pass(1);
    expect(within(card()).getByText('Sales ended')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(jest.getTimerCount()).toBe(0);
  });

  test.each(['2026-09-01T12:00:00Z', '2026-09-01T08:00:00'])(
    'that begins %s opens on time, even months ahead',
    (on_sale_date) => {
      const timeout = jest.spyOn(globalThis, 'setTimeout');
      draw(dayPass({ on_sale_date }));
      const days = 24 * 60 * 60 * 1000;
      pass(91 * days);
      expect(within(card()).getByText(/^On sale /)).toBeVisible();
      expect(jest.getTimerCount()).toBe(1);
      pass(1 * days - 1);
      expect(within(card()).getByText(/^On sale /)).toBeVisible();
      pass(1);
      expect(add()).toBeEnabled();
      // Browsers store a delay in 32 bits: a longer one fires at once, repeatedly.
      for (const [, delay] of timeout.mock.calls) expect(delay ?? 0).toBeLessThan(2 ** 31);
    },
  );

  test('shows the opening in the event’s zone', () => {
    draw(dayPass({ on_sale_date: '2026-06-02T02:30:00Z' }));
    expect(within(card()).getByText(/^On sale .*June 1/)).toBeVisible();
  });

  test('is not shown for a sold-out ticket', () => {
    draw(dayPass({ on_sale_date: '2026-06-02T02:30:00Z', sales_limit_balance: 0 }));
    expect(within(card()).getByText('Sold Out!')).toBeVisible();
  });
});

describe('a ticket whose sale begins later', () => {
  const opens = Date.parse('2026-11-28T18:00:00Z');
  const minute = 60_000;
  const ahead = dayPass({ on_sale_date: '2026-11-28T13:00' });
  const before = (ms: number) => {
    jest.useFakeTimers({ now: opens - ms });
    draw(ahead);
  };
  afterEach(() => jest.useRealTimers());

  test('shows the day as specified, the hour with its zone, how long until then, and a reminder', () => {
    before(4 * 24 * 60 * minute);
    expect(within(card()).getByText('On sale Saturday, November 28th, 2026')).toBeVisible();
    expect(within(card()).getByText('1:00 PM EST · in 4 days')).toBeVisible();
    expect(within(card()).getByRole('link', { name: 'Add to calendar: Day pass' })).toHaveAttribute(
      'href',
      `/ticketCheckout/events/${ahead.event_id}/calendar.ics?sale=${ahead.id}`,
    );
  });

  test.each([
    [36 * 60 * minute, 'in 2 days', 'in 1 day'],
    [24 * 60 * minute, 'in 1 day', 'in 24 hours'],
    [90 * minute, 'in 2 hours', 'in 1 hour'],
    [60 * minute, 'in 1 hour', 'in 59 minutes'],
    [2 * minute, 'in 2 minutes', 'in 1 minute'],
  ])('counts down by itself: %d ms before, and a minute later', (ms, first, then) => {
    before(ms);
    expect(within(card()).getByText(`1:00 PM EST · ${first}`)).toBeVisible();
    act(() => jest.advanceTimersByTime(minute));
    expect(within(card()).getByText(`1:00 PM EST · ${then}`)).toBeVisible();
  });

  test('can be bought as soon as its sale begins', () => {
    before(3 * minute);
    for (const _ of [1, 2, 3]) act(() => jest.advanceTimersByTime(minute));
    expect(add()).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

/** Opens the field, as pressing the summary does. */
async function notify() {
  const opener = within(card()).getByLabelText('Notify me: Day pass');
  fireEvent.click(opener);
  const field = within(card()).getByLabelText('Email for Day pass');
  await waitFor(() => expect(field).toHaveFocus());
  return field;
}

test.each([
  [
    'sold out',
    { sales_limit_balance: 0 },
    'We’ll write to ada@example.com when a ticket comes back. First come, first served.',
  ],
  ['not yet on sale', { on_sale_date: '2099-01-01' }, 'We’ll write to ada@example.com when the sale begins.'],
])('a visitor leaves an address at a ticket that is %s', async (_, why, answer) => {
  const post = jest.fn(async () => ({ ok: true, status: 200, body: { success: true } }) as const);
  const item = dayPass(why);
  draw(item, false, undefined, createFakeHost({ api: { ...createFakeHost().api, post } }));
  const field = await notify();
  fireEvent.change(field, { target: { value: 'ada@example.com' } });
  fireEvent.click(within(card()).getByRole('button', { name: 'Notify me' }));
  await within(card()).findByText(answer);
  expect(within(card()).getByRole('status')).toHaveTextContent(answer);
  expect(post.mock.calls).toEqual([
    [`/ticketCheckout/events/${item.event_id}/interests`, { itemId: item.id, email: 'ada@example.com' }],
  ]);
});

test.each([429, 400])('the address stays in the form after %d, with the reason', async (status) => {
  const post = async () => ({ ok: true, status, body: {} }) as const;
  draw(
    dayPass({ sales_limit_balance: 0 }),
    true,
    undefined,
    createFakeHost({ api: { ...createFakeHost().api, post } }),
  );
  const field = await notify();
  fireEvent.change(field, { target: { value: 'ada@example.com' } });
  fireEvent.click(within(card()).getByRole('button', { name: 'Notify me' }));
  await within(card()).findByText('That did not work. Please try again in a few minutes.');
  expect(field).toHaveValue('ada@example.com');
});

test.each([
  ['that can be bought', {}, undefined],
  ['whose sale has ended', { sales_limit_balance: 0, off_sale_date: '2020-01-01' }, undefined],
  ['of an event that is over', { sales_limit_balance: 0 }, 'ended'],
  ['that is not sold online', { sales_limit_balance: 0 }, 'unpayable'],
] as const)('offers nothing to wait for at a ticket %s', (_, item, closed) => {
  draw(dayPass(item), false, closed);
  expect(within(card()).queryByText('Notify me')).toBeNull();
});

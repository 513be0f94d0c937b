import '../testing/text-encoder';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildEvent, buildTicketingItem } from '@ticket-storefront/testing';
import { type ShellServices, ShellServicesContext } from '../services';
import { buildServices } from '../testing/build-services';
import type { FakeCatalogue } from '../testing/fake-catalogue';
import { LandingPage } from './landing-page';

function open(content: Partial<FakeCatalogue>, overrides: Partial<ShellServices> = {}) {
  const services = buildServices(overrides);
  Object.assign(services.catalogue, content);
  render(
    <ShellServicesContext value={services}>
      <LandingPage />
    </ShellServicesContext>,
  );
  return services;
}

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

const on = (id: number, name: string, day: string) =>
  buildEvent({ id, name, ticketing_slug: name.toLowerCase(), start_date: day, end_date: day });

const ticketOf = (price: number, more = {}) => buildTicketingItem({ event_id: 1, price, ...more });

test('lists available events soonest first, with their lowest current price', async () => {
  open({
    events: [on(1, 'Later', '2999-06-01'), on(2, 'Over', '2020-06-01'), on(3, 'Sooner', '2999-05-01')],
    items: [
      buildTicketingItem({ id: 1, event_id: 1, price: 2500 }),
      buildTicketingItem({ id: 2, event_id: 2 }),
      buildTicketingItem({ id: 3, event_id: 3, price: 900, on_sale_date: '2999-01-01' }),
      buildTicketingItem({ id: 4, event_id: 3, price: 1200 }),
    ],
  });
  await screen.findByRole('link', { name: 'Sooner' });
  expect(links()).toEqual([
    ['Sooner', '/events/sooner'],
    ['Later', '/events/later'],
  ]);
  expect(screen.getByText('From $12.00')).toBeTruthy();
});

test('shows the price of one ticket with fees and taxes first, then the price without them', async () => {
  const event = { ...on(1, 'Fair', '2999-06-01'), ticketing_service_fee_per_order: 150 };
  open({ events: [event], items: [buildTicketingItem({ id: 1, event_id: 1, price: 4500 })] });
  const price = (await screen.findByText('From $46.50')).parentElement;
  expect(price?.textContent).toBe('From $46.50$45.00 plus fees');
});

test.each([
  ['only free tickets', [ticketOf(0), ticketOf(0)], 'Free tickets'],
  ['a free ticket and one that costs something', [ticketOf(0), ticketOf(123_400)], 'Free – $1,234.00'],
  ['one category', [ticketOf(4500), ticketOf(2000)], 'From $20.00'],
  [
    'several categories',
    [ticketOf(2000, { category: 'Extras' }), ticketOf(10_000, { tax_percentage: 0.1 })],
    '$20.00 – $110.00$20.00 – $100.00 plus fees',
  ],
  [
    'a price that is lower without taxes alone',
    [ticketOf(10_000, { tax_percentage: 0.1 }), ticketOf(10_500)],
    'From $105.00',
  ],
])('shows the price of an event with %s', async (_, items, words) => {
  open({ events: [on(1, 'Fair', '2999-06-01')], items: items.map((item, id) => ({ ...item, id })) });
  await screen.findByRole('link', { name: 'Fair' });
  const card = screen.getByRole('article');
  expect(within(card).getAllByRole('paragraph').at(-1)?.textContent).toBe(words);
});

test('lists sold-out and coming events separately with their state', async () => {
  open({
    events: [on(1, 'Gone', '2999-05-01'), on(2, 'Later', '2999-06-01'), on(3, 'Now', '2999-07-01')],
    items: [
      buildTicketingItem({ id: 1, event_id: 1, sales_limit_balance: 0 }),
      buildTicketingItem({ id: 2, event_id: 2, on_sale_date: '2999-01-01' }),
      buildTicketingItem({ id: 3, event_id: 3 }),
    ],
  });
  const namesIn = (group: HTMLElement) =>
    within(group)
      .getAllByRole('link')
      .map((link) => link.textContent);
  expect(namesIn(await screen.findByRole('region', { name: 'On sale' }))).toEqual(['Now']);
  const others = screen.getByRole('region', { name: 'Not on sale right now' });
  expect(namesIn(others)).toEqual(['Gone', 'Later']);
  expect(within(others).getByText('Sold out')).toBeTruthy();
  expect(within(others).getByText('On sale soon')).toBeTruthy();
});

test('filters events while typing, and updates the address', async () => {
  open({
    events: [on(1, 'Later', '2999-06-01'), on(2, 'Sooner', '2999-05-01')],
    items: [buildTicketingItem({ id: 1, event_id: 1 }), buildTicketingItem({ id: 2, event_id: 2 })],
  });
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search events' }), 'late');
  expect(links().map(([name]) => name)).toEqual(['Later']);
  expect(screen.getByRole('status').textContent).toBe('1 event');
  expect(window.location.search).toBe('?q=late');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'May 2999');
  expect(screen.getByRole('link', { name: 'Show all events' }).getAttribute('href')).toBe('/');
  window.history.replaceState(null, '', '/');
});

test('shows that nothing is on sale', async () => {
  open({ events: [on(1, 'Later', '2999-06-01')], items: [] });
  expect(await screen.findByText(/There are no events on sale right now/)).toBeTruthy();
});

test('shows why the list failed to load, and loads it on retry', async () => {
  const services = open({ events: [on(1, 'Later', '2999-06-01')], isDown: true });
  expect(await screen.findByText('Error: The server cannot be reached.')).toBeTruthy();
  services.catalogue.isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Later' })).toBeTruthy();
});

describe('a preloaded list', () => {
  const event = on(1, 'Later', '2999-06-01');
  const listed = [{ ...event, ticketing_items: [buildTicketingItem({ price: 900 })] }];
  const preloadedData = {
    slug: null,
    event: undefined,
    items: undefined,
    events: listed,
    readAt: 0,
    mayBeOld: false,
  };
  const items = [buildTicketingItem({ price: 1100 })];

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('is shown at once, and refreshed once the page is idle', async () => {
    open({ events: [event], items }, { preloadedData });
    expect(screen.getByText('From $9.00')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(1900));
    expect(screen.getByText('From $9.00')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(2200));
    expect(screen.getByText('From $11.00')).toBeTruthy();
  });

  test('is refreshed at once if the document may be old', async () => {
    open({ events: [event], items }, { preloadedData: { ...preloadedData, mayBeOld: true } });
    expect(screen.getByText('From $9.00')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByText('From $11.00')).toBeTruthy();
  });

  test('stays while the catalogue does not answer', async () => {
    open({ isDown: true }, { preloadedData });
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.getByText('From $9.00')).toBeTruthy();
  });
});

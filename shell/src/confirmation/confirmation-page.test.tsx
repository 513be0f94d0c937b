import '../testing/text-encoder';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeOrderSecret } from '@ticket-storefront/api';
import type { OrderReceipt } from '@ticket-storefront/api/protocol';
import { answered, buildCartItem, unreachable } from '@ticket-storefront/testing';
import { BrowserRouter } from 'react-router-dom';
import { type ShellServices, ShellServicesContext } from '../services';
import { buildServices } from '../testing/build-services';
import { ConfirmationPage } from './confirmation-page';

const key = 'storefront.cart.harbour-nights';

async function open(
  query: string,
  pathBack: ShellServices['trail']['pathBack'] = () => null,
  others: Partial<ShellServices> = {},
) {
  const services = buildServices({
    trail: { record: () => {}, position: () => 0, cameFrom: () => {}, pathBack },
    ...others,
  });
  services.carts.setItem(key, JSON.stringify({ items: [buildCartItem()], promo: null }));
  window.history.replaceState(null, '', `/events/harbour-nights/confirmation${query}`);
  render(
    <ShellServicesContext value={services}>
      <BrowserRouter>
        <ConfirmationPage slug="harbour-nights" />
      </BrowserRouter>
    </ShellServicesContext>,
  );
  return services;
}

const order = '?referenceID=ABCD1234&email=ada%2Btickets%40example.com';

/** An API that returns the status of an order, as for every tab. */
const apiWith = (get: ShellServices['api']['get']): Partial<ShellServices> => ({
  api: { get, post: async () => unreachable },
});
const withStatus = (status: string) =>
  apiWith(async () => answered(200, { success: true, referenceID: 'ABCD1234', status }));

test.each([
  ['the API knows the order', withStatus('completed')],
  ['the API has only the specified calls', apiWith(async () => answered(404, {}))],
])('thanks with reference, address and a help link if %s', async (_, services) => {
  await open(order, undefined, services);
  expect(await screen.findByRole('heading', { name: 'Thank you for your Order!' })).toBeTruthy();
  expect(screen.getByText('Order Reference Number: ABCD1234.')).toBeTruthy();
  expect(screen.getByText('An Email has been sent to: ada+tickets@example.com.')).toBeTruthy();
  const help = await screen.findByRole('link', { name: 'Contact us' });
  expect(help.getAttribute('href')).toBe('https://www.example.com/contact');
  expect(await screen.findByRole('img', { name: 'Harbour Nights logo' })).toBeTruthy();
});

test.each([
  ['nobody placed', order, withStatus('unknown'), 'No order here'],
  ['has no possible reference', '?referenceID=a&email=x', withStatus('completed'), 'No order here'],
  ['is not paid yet', order, withStatus('pending'), 'Your order is being checked'],
  [
    'the API does not answer about',
    order,
    apiWith(async () => unreachable),
    'Your order cannot be shown right now',
  ],
])('thanks for no order that %s', async (_, query, services, heading) => {
  await open(query, undefined, services);
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.queryByText(/Thank you|has been sent/)).toBeNull();
});

test('thanks once the API answers again', async () => {
  let isDown = true;
  const answer = () => (isDown ? unreachable : answered(200, { success: true, status: 'completed' }));
  await open(
    order,
    undefined,
    apiWith(async () => answer()),
  );
  await screen.findByRole('heading', { name: 'Your order cannot be shown right now' });
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Thank you for your Order!' })).toBeTruthy();
});

const event: OrderReceipt['event'] = {
  id: 1,
  name: 'Harbour Nights',
  slug: 'harbour-nights',
  dates: 'Saturday, November 21st, 2999',
  gates: null,
  times: null,
  place: { address: '1 Harbour Street', mapsUrl: 'https://maps.example.com/' },
  calendars: [{ name: 'Google Calendar', url: 'https://calendar.example.com/?dates=1' }],
};
const stub = { of: 2, name: 'Deck', holder: null };
const receipt: OrderReceipt = {
  success: true,
  lines: [{ name: 'Deck', quantity: 2, cents: 25_800, note: null }],
  amounts: [
    { label: 'Subtotal', cents: 25_800 },
    { label: 'Total', cents: 28_327 },
  ],
  event,
  statementName: null,
  pageUrl: 'https://shop.example.com/orders/1',
  tickets: [
    {
      ...stub,
      number: 1,
      holder: 'Ada Lovelace',
      code: 'OWNORDER1/1',
      state: 'valid',
      sendUrl: 'https://shop.example.com/tickets/1',
    },
    { ...stub, number: 2, code: null, holder: 'Grace', state: 'handed-on', sendUrl: null },
  ],
};

test('shows a stub for each ticket in the tab with the secret, and requests none elsewhere', async () => {
  const post = jest.fn().mockResolvedValue({ ok: true, status: 200, body: receipt });
  const get = async () => answered(200, { success: true, status: 'completed' });
  storeOrderSecret('OWNORDER1', 'a-secret-of-this-tab');
  await open('?referenceID=OWNORDER1&email=ada%40example.com', undefined, { api: { get, post } });
  const first = within(await screen.findByRole('article', { name: 'Deck, 1 of 2' }));
  expect(first.getByRole('heading', { name: 'Harbour Nights' })).toBeTruthy();
  expect(first.getByText(/November 21st, 2999/)).toBeTruthy();
  expect(first.getByRole('link', { name: /Harbour Street/ }).getAttribute('href')).toContain('maps');
  expect(first.getByText('Ada Lovelace')).toBeTruthy();
  expect(first.getByText('1 of 2')).toBeTruthy();
  expect(first.getByRole('button', { name: 'Show the code on the whole screen' }).textContent).toBe('');
  const second = within(screen.getByRole('article', { name: 'Deck, 2 of 2' }));
  expect(second.getByText('Handed on to Grace')).toBeTruthy();
  expect(second.queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Send this ticket' })).toHaveLength(1);
  expect(screen.getByText('2 x Deck').parentElement?.textContent).toContain('$258.00');
  expect(screen.getByText('Total').parentElement?.textContent).toContain('$283.27');
  const targetOf = (name: string) => screen.getByText(name).getAttribute('href');
  expect(targetOf('Apple Calendar')).toContain('/events/1/calendar.ics');
  expect(targetOf('Google Calendar')).toContain('dates=');
  expect(targetOf('View order')).toBe('https://shop.example.com/orders/1');
  const moving = [...document.querySelectorAll('[data-cover]')];
  expect(moving).toEqual([screen.getByRole('img', { name: 'Harbour Nights logo' })]);
  expect(post).toHaveBeenCalledTimes(1);
  cleanup();

  await open(order, undefined, { api: { get, post } });
  await screen.findByRole('heading', { name: 'Thank you for your Order!' });
  expect(screen.queryByRole('article')).toBeNull();
  expect(post).toHaveBeenCalledTimes(1);
});

test('has buttons for the wallets that the shop has passes for, at tickets that the buyer holds', async () => {
  const api = { get: async () => unreachable, post: async () => answered(200, receipt) };
  storeOrderSecret('OWNORDER3', 'a-secret-of-this-tab');
  const query = '?referenceID=OWNORDER3&email=ada%40example.com';
  await open(query, undefined, { api });
  await screen.findByRole('article', { name: 'Deck, 1 of 2' });
  expect(screen.queryByText(/Wallet/)).toBeNull();
  cleanup();

  const { boot } = buildServices();
  await open(query, undefined, { api, boot: { ...boot, passes: 'google a-newer-wallet apple' } });
  await screen.findByRole('article', { name: 'Deck, 1 of 2' });
  const links = screen.getAllByRole('link', { name: /Wallet/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Add to Apple Wallet', 'https://shop.example.com/orders/1/passes/1/apple'],
    ['Add to Google Wallet', 'https://shop.example.com/orders/1/passes/1/google'],
  ]);
});

test('sends the link of one ticket by the share dialog of the browser', async () => {
  const share = jest.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const api = { get: async () => unreachable, post: async () => answered(200, receipt) };
  storeOrderSecret('OWNORDER2', 'a-secret-of-this-tab');
  await open('?referenceID=OWNORDER2&email=ada%40example.com', undefined, { api });
  await userEvent.click(await screen.findByRole('button', { name: 'Send this ticket' }));
  expect(share).toHaveBeenCalledWith({
    title: 'Harbour Nights: a ticket for you',
    url: 'https://shop.example.com/tickets/1',
  });
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
});

test.each(['', '?referenceID=ABCD1234', '?email=ada%40example.com', '?referenceID=%20&email=x'])(
  'shows no order with only "%s"',
  async (query) => {
    await open(query);
    expect(await screen.findByRole('heading', { name: 'No order here' })).toBeTruthy();
    expect(screen.queryByText(/Thank you/)).toBeNull();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/');
  },
);

test('Back to Menu empties the cart and goes back two entries to the event page', async () => {
  const go = jest.spyOn(window.history, 'go').mockImplementation(() => {});
  const { storage } = await open(order, (steps) => (steps === 2 ? '/events/harbour-nights' : null));
  await userEvent.click(screen.getByRole('button', { name: 'Back to Menu' }));
  expect(storage.getItem(key)).toBeNull();
  expect(go).toHaveBeenCalledWith(-2);
  go.mockRestore();
});

test('Back to Menu opens the event page if two entries back is another page', async () => {
  const { storage, loadedDocuments } = await open(order, () => '/events/another');
  await userEvent.click(screen.getByRole('button', { name: 'Back to Menu' }));
  expect(storage.getItem(key)).toBeNull();
  expect(loadedDocuments).toEqual(['/events/harbour-nights']);
});

import '../testing/text-encoder';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeOrderSecret } from '@ticket-storefront/api';
import { buildCartItem } from '@ticket-storefront/testing';
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

test('shows reference, address and a help link', async () => {
  await open(order);
  expect(await screen.findByRole('heading', { name: 'Thank you for your Order!' })).toBeTruthy();
  expect(screen.getByText('Order Reference Number: ABCD1234.')).toBeTruthy();
  expect(screen.getByText('An Email has been sent to: ada+tickets@example.com.')).toBeTruthy();
  const help = await screen.findByRole('link', { name: 'Contact us' });
  expect(help.getAttribute('href')).toBe('https://www.example.com/contact');
  expect(await screen.findByRole('img', { name: 'Harbour Nights logo' })).toBeTruthy();
  const event = within(screen.getByRole('region', { name: 'Harbour Nights' }));
  expect(event.getByText(/November 21st, 2999/)).toBeTruthy();
  const targetOf = (name: RegExp) => event.getByRole('link', { name }).getAttribute('href');
  expect(targetOf(/Harbour Street/)).toContain('maps');
  expect(targetOf(/Calendar file/)).toContain('/events/1/calendar.ics');
  expect(targetOf(/Google/)).toContain('dates=');
});

test('shows the receipt in the tab with the secret, and requests none elsewhere', async () => {
  const body = {
    success: true,
    lines: [{ name: 'Deck', quantity: 2, cents: 25_800, note: null }],
    amounts: [
      { label: 'Subtotal', cents: 25_800 },
      { label: 'Total', cents: 28_327 },
    ],
    event: null,
    statementName: null,
    pageUrl: null,
  };
  const post = jest.fn().mockResolvedValue({ ok: true, status: 200, body });
  const { api } = buildServices();
  const others = { api: { ...api, post } };
  storeOrderSecret('OWNORDER1', 'a-secret-of-this-tab');
  await open('?referenceID=OWNORDER1&email=ada%40example.com', undefined, others);
  const receipt = within(await screen.findByRole('region', { name: 'What you bought' }));
  expect(receipt.getByText('2 x Deck').parentElement?.textContent).toContain('$258.00');
  expect(receipt.getByText('Total').parentElement?.textContent).toContain('$283.27');
  expect(post).toHaveBeenCalledTimes(1);

  cleanup();
  await open(order, undefined, others);
  await screen.findByRole('heading', { name: 'Thank you for your Order!' });
  expect(screen.queryByRole('region', { name: 'What you bought' })).toBeNull();
  expect(post).toHaveBeenCalledTimes(1);
});

test.each(['', '?referenceID=ABCD1234', '?email=ada%40example.com', '?referenceID=%20&email=x'])(
  'shows no order with only "%s"',
  async (query) => {
    await open(query);
    expect(await screen.findByRole('heading', { name: 'There is no order to show' })).toBeTruthy();
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

import '@testing-library/jest-dom';
import './testing/text-encoder';
import { act } from '@testing-library/react';
import type { RemoteName } from '@ticket-storefront/format/parts';
import { buildEvent, buildTicketingItem } from '@ticket-storefront/testing';
import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderedRemotes } from './app/preloads';
import { ShellDocument } from './app/shell-document';
import type { ShellPageProps } from './boot';
import { CheckoutPage } from './checkout/index';
import { toPreloadedData } from './document/preloaded-data';
import BrowserPages from './routes/browser-pages';
import { StorefrontRoutes } from './routes/storefront-routes';
import shell from './server';
import { buildServices } from './testing/build-services';
import { storageKey } from './testing/open-cart';
import { WaitingRoomPage } from './waiting/waiting-room-page';

// Browsers have the class.
jest.mock('./app/only-for-browsers', () => ({}));

const slug = 'harbour-nights';
const event = buildEvent({
  ticketing_background_url: 'https://pictures.example/pier.jpg',
  color_mode: 'dark',
});
const listed = { ...event, ticketing_items: [buildTicketingItem()] };
const readAt = Date.parse('2026-11-20T12:00:00Z');
const promo = { code: 'SAVE', discount_type: 'percentage' };
const filledCart = { items: [{ ...buildTicketingItem(), quantity: 2 }], promo };

const storefront = <StorefrontRoutes routed={<BrowserPages />} />;

let warnings: jest.SpyInstance;
let page: Root | undefined;
beforeEach(() => {
  warnings = jest.spyOn(console, 'error').mockImplementation(() => {});
  window.scrollTo = () => {};
});
afterEach(() => act(() => page?.unmount()));

interface Opened {
  readonly path: string;
  readonly entry?: string;
  readonly pages?: ReactNode;
  readonly data?: object;
  readonly drawn?: readonly RemoteName[];
  readonly loadFragment?: () => Promise<never>;
  /** The stored cart. */
  readonly cart?: object;
}

/** Renders a page on the server and hydrates it in the browser. Returns the differences. */
async function open({
  path,
  entry = 'storefront',
  pages = storefront,
  data = {},
  drawn = [],
  cart,
  loadFragment = () => new Promise(() => {}),
}: Opened) {
  window.history.replaceState(null, '', path);
  const pageData = { ...data, readAt };
  const services = buildServices();
  const boot = { ...services.boot, remotes: {} };
  const { pathname } = window.location;
  const props: ShellPageProps = { entry, path: pathname, query: '', boot, pageData, drawn };
  const host = { config: { links: boot.links, processor: {} }, idPrefix: 'shell-', renderedAt: readAt };
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML = shell.render(props, host);
  for (const name of drawn) {
    const slot = root.querySelector(`[data-slot="${name}"]`);
    if (slot) slot.innerHTML = `<div>drawn by ${name}</div>`;
  }
  const written = root.innerHTML;
  if (cart) services.carts.setItem(storageKey, JSON.stringify(cart));
  const preloadedData = toPreloadedData(pageData, pathname, false);
  const differences: unknown[] = [];
  const browser = { ...services, boot, path: pathname, preloadedData, drawn: renderedRemotes() };
  const never = { ...browser, loadFragment };
  await act(async () => {
    page = hydrateRoot(root, <ShellDocument services={never}>{pages}</ShellDocument>, {
      identifierPrefix: 'shell-',
      onRecoverableError: (error) => differences.push(error),
    });
  });
  expect(differences).toEqual([]);
  expect(warnings).not.toHaveBeenCalled();
  return { root, written };
}

const onEvent = { path: `/events/${slug}`, data: { event, hasEnded: false } };
const checkout = {
  path: `/events/${slug}/checkout`,
  entry: 'checkout',
  pages: <CheckoutPage slug={slug} />,
};
const waitingRoom = { ...checkout, entry: 'waiting-room', pages: <WaitingRoomPage slug={slug} /> };
const both: readonly RemoteName[] = ['remote-event', 'remote-cart'];

test.each<[string, Opened, string]>([
  ['landing list', { path: '/', data: { events: [listed] } }, 'Harbour Nights'],
  ['landing list without events', { path: '/', data: { events: [] } }, 'There are no events on sale'],
  ['landing list without data', { path: '/' }, 'Loading...'],
  ['event page with its remotes', { ...onEvent, drawn: both }, 'drawn by remote-event'],
  ['event page with one of its remotes', { ...onEvent, drawn: ['remote-cart'] }, 'drawn by remote-cart'],
  ['event page without its remotes', onEvent, 'All events'],
  ['event page with a filled cart', { ...onEvent, drawn: both, cart: filledCart }, 'drawn by remote-event'],
  ['event page without data', { ...onEvent, data: {} }, 'Loading...'],
  ['page of an event that does not exist', { ...onEvent, data: { event: null } }, 'Event not found'],
  ['page of an unknown path', { path: '/none/at/all' }, 'Page not found'],
  [
    'confirmation',
    { ...onEvent, path: `/events/${slug}/confirmation?referenceID=a1&email=a@b.c` },
    'Loading...',
  ],
  ['checkout', { ...checkout, data: { event, hasEnded: false } }, event.name],
  [
    'checkout with a filled cart',
    { ...checkout, data: { event, hasEnded: false }, cart: filledCart },
    event.name,
  ],
  ['checkout of an event that is over', { ...checkout, data: { event, hasEnded: true } }, 'Sales ended'],
  ['checkout without data', checkout, 'Back to Menu'],
  ['checkout of an event that does not exist', { ...checkout, data: { event: null } }, 'Event not found'],
  ['waiting room', { ...waitingRoom, data: { event } }, 'You are in line'],
])('adopts the server’s HTML: %s', async (_what, opened, words) => {
  const { written } = await open(opened);
  expect(written).toContain(words);
});

test('keeps the server’s HTML in a slot while its remote is loading', async () => {
  const { root } = await open({ ...onEvent, drawn: both });
  for (const name of both) {
    const boundary = root.querySelector(`[data-boundary="${name}"]`);
    expect(boundary).toHaveTextContent(`drawn by ${name}`);
    expect(boundary).not.toHaveAttribute('aria-busy');
    expect(boundary?.children).toHaveLength(1);
  }
});

test('renders no order data of a confirmation on the server', async () => {
  const path = `/events/${slug}/confirmation?referenceID=a1b2&email=ada@example.com`;
  const { root, written } = await open({ path, data: { event } });
  expect(written).not.toContain('a1b2');
  expect(root).toHaveTextContent('a1b2');
});

test('keeps the server’s event page below the fallback if its remote fails to load', async () => {
  const loadFragment = () => Promise.reject(new Error('Refused.'));
  const { root } = await open({ ...onEvent, drawn: both, loadFragment });
  const boundary = root.querySelector<HTMLElement>('[data-boundary="remote-event"]');
  expect(boundary).toHaveTextContent(/^Tickets cannot be chosen right now\..*drawn by remote-event$/);
});

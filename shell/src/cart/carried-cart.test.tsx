import '../testing/text-encoder';
import { createFakeHost } from '@ticket-storefront/testing';
import { createMemoryStorage } from '../browser/storage';
import { fakeCatalogueClient, ticketsOf } from '../testing/fake-catalogue';
import { event, item, openCart } from '../testing/open-cart';
import { carryCart, readFragment, writeFragment } from './carried-cart';
import { createCartStore } from './create-cart-store';

const address = () => window.location.pathname + window.location.search + window.location.hash;

/** A document at an address with this fragment, whose browser stores nothing. */
function open(hash: string, promos: readonly string[] = [], isHeld = false) {
  window.history.replaceState(null, '', `/events/${event.ticketing_slug}?lang=en${hash}`);
  const { catalogue } = openCart();
  const graphql = fakeCatalogueClient(catalogue);
  const { api } = createFakeHost();
  const services = {
    api,
    graphql,
    carts: createMemoryStorage(),
    storage: createMemoryStorage(),
    now: () => new Date(),
  };
  for (const code of promos)
    services.storage.setItem(`storefront.offered-promo.${event.ticketing_slug}`, code);
  const cart = createCartStore({
    ...services,
    slug: event.ticketing_slug,
    storage: services.carts,
    tickets: ticketsOf(catalogue),
    isHeld,
  });
  cart.setEvent(event);
  return { services, cart, catalogue, carry: () => carryCart(services, cart, event) };
}

test.each([
  [
    '#cart=12x2.15x1&promo=A%26B',
    {
      lines: [
        { id: 12, quantity: 2 },
        { id: 15, quantity: 1 },
      ],
      promo: 'A&B',
    },
  ],
  ['#cart=&promo=SPRING', { lines: [], promo: 'SPRING' }],
])('reads and writes %s', (hash, carried) => {
  expect(readFragment(hash)).toEqual(carried);
  expect(writeFragment(carried)).toBe(hash);
});

test('an empty cart has no fragment', () => {
  expect(writeFragment({ lines: [], promo: null })).toBe('');
});

test.each([
  '',
  '#main',
  '#cart=12',
  '#cart=12x0',
  '#cart=12x-1',
  '#cart=12x1.12x2',
  '#cart=12x1.5',
  '#cart=<b>',
  `#cart=${Array.from({ length: 201 }, (_, id) => `${id}x1`).join('.')}`,
  `#cart=12x1&promo=${'A'.repeat(101)}`,
])('no cart is in the fragment %s', (hash) => {
  expect(readFragment(hash)).toBeNull();
});

test('a ticket that is added before the address’s cart is there is added to it', async () => {
  const { cart, carry } = open(`#cart=${item.id}x2`, [], true);
  const carried = carry();
  cart.bus.emit('cart:set-quantity', { itemId: item.id, quantity: 1 });
  const stop = await carried;
  expect(cart.bus.snapshot()?.items).toMatchObject([{ id: item.id, quantity: 3 }]);
  expect(window.location.hash).toBe(`#cart=${item.id}x3`);
  stop();
});

test('the address follows the cart, and links to the event’s pages have its fragment', async () => {
  const { cart, carry } = open('', ['SPRING']);
  const stop = await carry();
  cart.bus.emit('cart:set-quantity', { itemId: item.id, quantity: 2 });
  const fragment = `#cart=${item.id}x2&promo=SPRING`;
  await Promise.resolve();
  expect(address()).toBe(`/events/${event.ticketing_slug}?lang=en${fragment}`);

  document.body.innerHTML = `<a href="/events/${event.ticketing_slug}/checkout">Checkout</a><a href="/events/other">Other</a><a href="#main">Skip</a>`;
  const links = [...document.querySelectorAll('a')];
  for (const link of links) {
    link.addEventListener('click', (click) => click.preventDefault());
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  expect(links.map(({ hash }) => hash)).toEqual([fragment, '', '#main']);

  window.location.hash = '#main';
  window.dispatchEvent(new Event('hashchange'));
  expect(window.location.hash).toBe(fragment);
  stop();
});

test('restores a cart with the catalogue’s names and prices, and says what can no longer be bought', async () => {
  const { cart, carry } = open(`#cart=${item.id}x9.999999x1`);
  const stop = await carry();
  expect(cart.bus.snapshot()?.items).toEqual([
    expect.objectContaining({ id: item.id, price: item.price, quantity: 4 }),
  ]);
  expect(cart.changes.get()).toEqual([
    `Only 4 x ${item.name} can be bought now. We changed your cart from 9 to 4.`,
  ]);
  expect(window.location.hash).toBe(`#cart=${item.id}x4`);
  cart.clear();
  expect(address()).toBe(`/events/${event.ticketing_slug}?lang=en`);
  stop();
});

test('keeps the fragment until the catalogue answers', async () => {
  jest.useFakeTimers();
  const hash = `#cart=${item.id}x1`;
  const { cart, catalogue, carry } = open(hash);
  catalogue.isDown = true;
  const carrying = carry();
  await jest.advanceTimersByTimeAsync(5000);
  expect(window.location.hash).toBe(hash);
  catalogue.isDown = false;
  await jest.advanceTimersByTimeAsync(2000);
  (await carrying)();
  expect(cart.bus.snapshot()?.items).toHaveLength(1);
  jest.useRealTimers();
});

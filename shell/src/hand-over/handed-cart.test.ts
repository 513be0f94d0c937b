import { answered, buildCartItem, unreachable } from '@ticket-storefront/testing';
import { createMemoryStorage } from '../browser/storage';
import { cartKey, handedKey } from '../cart';
import { storeHandedCart, takeCartBack } from './handed-cart';

const id = '1b4e28ba-2fa1-4bd2-883f-0016d3cca427';
const textOf = (quantity: number, price = 2500) =>
  JSON.stringify({ items: [buildCartItem({ id: 1, quantity, price })], promo: null });

/** A storefront that handed over two tickets, where the API knows what became of them. */
function storefront(outcome: { isPaid: boolean; cart: string | null } | null, { lost = 0 } = {}) {
  const storage = createMemoryStorage();
  const requested: string[] = [];
  const api = {
    get: async (path: string) => {
      requested.push(path);
      return outcome && requested.length > lost ? answered(200, { success: true, ...outcome }) : unreachable;
    },
    post: async () => unreachable,
  };
  storage.setItem(cartKey('harbor'), textOf(2));
  storeHandedCart(storage, 'harbor', { id, at: 1000, cart: textOf(2) });
  return {
    storage,
    requested,
    takeBack: (carts: Storage = storage) => takeCartBack({ api, carts, storage }, 'harbor'),
    cart: () => storage.getItem(cartKey('harbor')),
  };
}

test('a paid cart is empty, and is not requested again', async () => {
  const shop = storefront({ isPaid: true, cart: null });
  expect(await shop.takeBack()).toBe('changed');
  expect(shop.cart()).toBeNull();
  expect(await shop.takeBack()).toBe('unchanged');
  expect(shop.requested).toHaveLength(1);
});

test('a paid cart is stored as empty at once, even where other writes wait', async () => {
  const shop = storefront({ isPaid: true, cart: null });
  const waiting = createMemoryStorage();
  waiting.setItem(cartKey('harbor'), textOf(2));
  await shop.takeBack(waiting);
  expect(shop.cart()).toBeNull();
  expect(waiting.getItem(cartKey('harbor'))).toBeNull();
});

test('an answer that is lost is fetched once more', async () => {
  const shop = storefront({ isPaid: true, cart: null }, { lost: 1 });
  expect(await shop.takeBack()).toBe('changed');
  expect(shop.cart()).toBeNull();
});

test('a paid cart is empty also if its price or the stock has changed since', async () => {
  const shop = storefront({ isPaid: true, cart: null });
  shop.storage.setItem(cartKey('harbor'), textOf(2, 2600));
  await shop.takeBack();
  expect(shop.cart()).toBeNull();
});

test('quantities that changed at the checkout come back, and again when they change again', async () => {
  const outcome = { isPaid: false, cart: `1001 ${textOf(3)}` };
  const shop = storefront(outcome);
  expect(await shop.takeBack()).toBe('changed');
  expect(shop.cart()).toBe(textOf(3));
  expect(await shop.takeBack()).toBe('unchanged');
  outcome.cart = '1002 ';
  expect(await shop.takeBack()).toBe('changed');
  expect(shop.cart()).toBeNull();
});

test('a cart that changed on the event page since stays if it is not paid', async () => {
  const shop = storefront({ isPaid: false, cart: `1001 ${textOf(3)}` });
  shop.storage.setItem(cartKey('harbor'), textOf(5));
  expect(await shop.takeBack()).toBe('unchanged');
  expect(shop.cart()).toBe(textOf(5));
});

test.each([
  ['more of a ticket', 5, 3],
  ['fewer of a ticket', 1, null],
  ['as many as were paid', 3, null],
])('of a paid cart that has %s on the event page since, what was added stays', async (_what, here, left) => {
  const shop = storefront({ isPaid: true, cart: `1001 ${textOf(3)}` });
  shop.storage.setItem(cartKey('harbor'), textOf(here));
  expect(await shop.takeBack()).toBe('changed');
  expect(shop.cart()).toBe(left === null ? null : textOf(left));
});

test('what changed before this hand-over is not taken back', async () => {
  const shop = storefront({ isPaid: false, cart: `999 ${textOf(3)}` });
  expect(await shop.takeBack()).toBe('unchanged');
  expect(shop.cart()).toBe(textOf(2));
});

test('without an answer the cart stays, and the next page fetches it again', async () => {
  const shop = storefront(null);
  expect(await shop.takeBack()).toBe('unknown');
  expect(shop.cart()).toBe(textOf(2));
  expect(shop.storage.getItem(handedKey('harbor'))).not.toBeNull();
});

test('an answer about an earlier hand-over changes nothing about a later one, whose changes still come back', async () => {
  const outcome = { isPaid: false, cart: `1001 ${textOf(1)}` };
  const shop = storefront(outcome);
  const early = shop.takeBack();
  shop.storage.setItem(cartKey('harbor'), textOf(4));
  storeHandedCart(shop.storage, 'harbor', { id, at: 2000, cart: textOf(4) });
  expect(await early).toBe('unchanged');
  expect(shop.cart()).toBe(textOf(4));
  outcome.cart = `2001 ${textOf(3)}`;
  expect(await shop.takeBack()).toBe('changed');
  expect(shop.cart()).toBe(textOf(3));
});

import { handOverElementId } from '../boot';
import { createMemoryStorage } from '../browser/storage';
import { cartKey } from '../cart';
import { createVisitTrail } from '../navigation/visit-trail';
import { receiveHandOver } from './receive-hand-over';

const brought = {
  id: '1b4e28ba-2fa1-4bd2-883f-0016d3cca427',
  slug: 'harbor',
  cart: '{"items":[],"promo":null}',
  promo: 'SPRING',
  from: { position: 0, path: '/events/harbor' },
};

function arrive(data: unknown) {
  document.body.innerHTML = `<script type="application/json" id="${handOverElementId}">${JSON.stringify(data)}</script>`;
  window.history.replaceState(null, '', '/events/harbor/checkout');
}

test('stores the cart, so that a reload finds it, and knows the way back', () => {
  const [storage, tab] = [createMemoryStorage(), createMemoryStorage()];
  const services = { boot: {}, storage, tab, trail: createVisitTrail(window, tab) };
  arrive({ ...brought, from: { position: window.history.length - 2, path: '/events/harbor' } });
  expect(receiveHandOver(services, 'harbor')).toBe(brought.id);
  services.trail.record('/events/harbor/checkout');
  expect(services.trail.pathBack(1)).toBe('/events/harbor');
  expect(storage.getItem(cartKey('harbor'))).toBe(brought.cart);
  expect(storage.getItem('storefront.offered-promo.harbor')).toBe('SPRING');
  arrive(null);
  expect(receiveHandOver(services, 'harbor')).toBe(brought.id);
});

test('an empty cart replaces that of an earlier visit', () => {
  const storage = createMemoryStorage();
  storage.setItem(cartKey('harbor'), brought.cart);
  arrive({ ...brought, cart: null });
  const tab = createMemoryStorage();
  receiveHandOver({ boot: {}, storage, tab, trail: createVisitTrail(window, tab) }, 'harbor');
  expect(storage.getItem(cartKey('harbor'))).toBeNull();
});

test('a storage that is full does not keep the checkout from opening', () => {
  const storage = createMemoryStorage();
  storage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  arrive(brought);
  const trail = createVisitTrail(window, createMemoryStorage());
  expect(receiveHandOver({ boot: {}, storage, tab: storage, trail }, 'harbor')).toBe(brought.id);
});

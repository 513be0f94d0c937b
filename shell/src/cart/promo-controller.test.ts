import type { CartFacts } from '@storefront/contract/cart-bus';
import { buildPromoCode } from '@storefront/testing/build-promo-code';
import { openCart } from '../testing/open-cart';
import type { CartStore } from './create-cart-store';

/** The next fact of either kind about a promo code. */
const promoFact = (cart: CartStore) =>
  new Promise<CartFacts['promo:applied'] | CartFacts['promo:rejected']>((resolve) => {
    cart.bus.on('promo:applied', resolve);
    cart.bus.on('promo:rejected', resolve);
  });

test('a code is trimmed, applied once, survives a reload, and is refused while another is applied', async () => {
  const { cart, catalogue, open } = openCart();
  catalogue.promos = [buildPromoCode()];
  cart.bus.emit('promo:apply', { code: ' EARLY20 ' });
  expect(await promoFact(cart)).toEqual({ promo: buildPromoCode() });
  expect(open().bus.snapshot()?.promo?.uid).toBe('EARLY20');
  const refused = promoFact(cart);
  cart.bus.emit('promo:apply', { code: 'EARLY20' });
  expect(await refused).toEqual({ reason: 'already-applied' });
});

test.each([
  ['   ', 'empty'],
  ['early20', 'unknown'],
  ['USED', 'used'],
])('the code "%s" is rejected as %s', async (code, reason) => {
  const { cart, catalogue } = openCart();
  catalogue.promos = [buildPromoCode(), buildPromoCode({ uid: 'USED', is_used: true })];
  const fact = promoFact(cart);
  cart.bus.emit('promo:apply', { code });
  expect(await fact).toEqual({ reason });
  expect(cart.bus.snapshot()?.promo).toBeNull();
});

test('a code of unlimited usage is never used up, one above 100 % is not applied', async () => {
  const { cart, catalogue } = openCart();
  const unlimited = buildPromoCode({ is_used: true, unlimited_usage: true });
  catalogue.promos = [
    unlimited,
    buildPromoCode({ uid: 'BAD', promo_payload: { percentage: 20, inclusive_items: [] } }),
  ];
  const rejected = promoFact(cart);
  cart.bus.emit('promo:apply', { code: 'BAD' });
  expect(await rejected).toEqual({ reason: 'unavailable' });
  const applied = promoFact(cart);
  cart.bus.emit('promo:apply', { code: 'EARLY20' });
  expect(await applied).toEqual({ promo: unlimited });
});

test('a code that is cleared while it is looked up is not applied afterwards', async () => {
  const { cart, catalogue } = openCart();
  catalogue.promos = [buildPromoCode(), buildPromoCode({ uid: 'SECOND' })];
  const applied = promoFact(cart);
  cart.bus.emit('promo:apply', { code: 'EARLY20' });
  cart.bus.emit('promo:clear');
  cart.bus.emit('promo:apply', { code: 'SECOND' });
  expect(await applied).toMatchObject({ promo: { uid: 'SECOND' } });
  expect(cart.bus.snapshot()?.promo?.uid).toBe('SECOND');
});

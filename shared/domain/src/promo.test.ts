import { buildPromoCode } from '@ticket-storefront/testing';
import { checkPromo, checkPromoInput, promoAppliedMessage, promoCovers, promoMessages } from './promo';

const promo = buildPromoCode({ uid: 'EARLY20', description: 'Early bird' });
const covering = (...inclusive_items: (number | string)[]) =>
  buildPromoCode({ promo_payload: { percentage: 0.5, inclusive_items } });

test('reports empty input, even while a code is applied', () => {
  expect(checkPromoInput('  ', null)).toEqual({ ok: false, reason: 'empty' });
  expect(checkPromoInput('', promo)).toEqual({ ok: false, reason: 'empty' });
});

test('rejects another code while one is applied', () => {
  expect(checkPromoInput('OTHER', promo)).toEqual({ ok: false, reason: 'already-applied' });
});

test('trims the input before the query', () => {
  expect(checkPromoInput(' EARLY20\t', null)).toEqual({ ok: true, uid: 'EARLY20' });
});

test('matches only the exact code', () => {
  expect(checkPromo(promo, 'EARLY20')).toEqual({ ok: true, promo });
  expect(checkPromo(promo, 'early20')).toEqual({ ok: false, reason: 'unknown' });
  expect(checkPromo(null, 'EARLY20')).toEqual({ ok: false, reason: 'unknown' });
});

test('rejects a used code unless its usage is unlimited', () => {
  const used = buildPromoCode({ is_used: true });
  const unlimited = buildPromoCode({ is_used: true, unlimited_usage: true });
  expect(checkPromo(used, used.uid)).toEqual({ ok: false, reason: 'used' });
  expect(checkPromo(unlimited, unlimited.uid)).toEqual({ ok: true, promo: unlimited });
});

test('covers the listed items, or everything', () => {
  expect(promoCovers(covering(), 7)).toBe(true);
  expect(promoCovers(covering(7), 7)).toBe(true);
  expect(promoCovers(covering('7'), 7)).toBe(true);
  expect(promoCovers(covering(7), '7')).toBe(true);
  expect(promoCovers(covering(70, 17), 7)).toBe(false);
});

test('has a message for each rejection', () => {
  const reasons = ['empty', 'unknown', 'used', 'already-applied', 'unavailable'] as const;
  expect(reasons.map(promoMessages)).toEqual([
    { box: 'Please enter a valid promo code.', toast: null },
    { box: 'Invalid Promo Code.', toast: 'Invalid promo code.' },
    { box: 'This promo code has already been used.', toast: null },
    { box: 'Promo Code Already Applied.', toast: null },
    { box: null, toast: 'An error occurred while applying the promo code.' },
  ]);
});

test('shows an applied code by its description or the code', () => {
  expect(promoAppliedMessage(promo)).toBe('Promo code "Early bird" applied successfully!');
  expect(promoAppliedMessage({ uid: 'EARLY20', description: null })).toBe(
    'Promo code "EARLY20" applied successfully!',
  );
});

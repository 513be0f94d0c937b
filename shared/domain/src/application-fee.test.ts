import fc from 'fast-check';
import { applicationFeeCents } from './application-fee';
import { decimals } from './testing/pricing-arbitraries';
import { oracleFee } from './testing/pricing-oracle';

test.each<[number, number | string | null, number | string | null, number]>([
  [50, 0.1, 1.1, 115],
  [50, '0.1', '1.10', 115],
  [10_000, 0.029, 0.3, 320],
  [1, 0.001, 0, 1],
  [10_000, null, null, 0],
  [0, 0.5, 0, 0],
])(
  'charges for %s cents, a rate of %s and %s dollars: %s cents',
  (amountCents, rate, perTransaction, fee) => {
    expect(
      applicationFeeCents({ amountCents, processingRate: rate, feePerTransaction: perTransaction }),
    ).toBe(fee);
  },
);

test('rounds up to the next cent, and never further', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), decimals(1), decimals(10), (amountCents, rate, perTransaction) => {
      const fee = applicationFeeCents({
        amountCents,
        processingRate: rate,
        feePerTransaction: perTransaction,
      });
      if (fee !== oracleFee(amountCents, rate, perTransaction)) throw new Error(`charged ${fee}`);
    }),
    { numRuns: 20_000 },
  );
});

test.each([
  ['amountCents', { amountCents: 1.5, processingRate: 0, feePerTransaction: 0 }],
  ['processingRate', { amountCents: 1, processingRate: -0.1, feePerTransaction: 0 }],
  ['feePerTransaction', { amountCents: 1, processingRate: 0, feePerTransaction: 'free' }],
])('rejects terms with the name of the field: %s', (field, terms) => {
  expect(() => applicationFeeCents(terms)).toThrow(RangeError);
  expect(() => applicationFeeCents(terms)).toThrow(field);
});

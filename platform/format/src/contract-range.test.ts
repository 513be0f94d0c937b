import fc from 'fast-check';
import { acceptsContract, builtAgainst } from './contract-range';

test.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.0.0', '1.4.2', true],
  ['^1.4.2', '1.4.2', true],
  ['^1.4.2', '1.5.0', true],
  ['^1.4.2', '1.10.0', true],
  ['^1.4.2', '1.4.1', false],
  ['^1.4.2', '1.3.9', false],
  ['^1.0.0', '2.0.0', false],
  ['^2.0.0', '1.9.9', false],
  ['^11.0.0', '1.0.0', false],
  ['^2.0.0 || ^1.4.0', '1.4.0', true],
  ['^2.0.0 || ^1.4.0', '2.1.0', true],
  ['^2.0.0 || ^1.4.0', '1.3.0', false],
  ['^2.0.0 || ^1.4.0', '3.0.0', false],
])('a part with range %s on a shell with contract %s: %s', (range, shell, runs) => {
  expect(acceptsContract(range, shell)).toBe(runs);
});

const numbers = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(3), fc.nat(3));
const rank = ([, minor, patch]: readonly number[]) => Number(minor) * 10 + Number(patch);

test('a part runs exactly on shells of its major version that are not older than its own contract', () => {
  fc.assert(
    fc.property(numbers, numbers, (built, shell) => {
      const runs = built[0] === shell[0] && rank(shell) >= rank(built);
      expect(acceptsContract(`^${built.join('.')}`, shell.join('.'))).toBe(runs);
    }),
  );
});

test('a part and a shell of the same sources are compatible', () => {
  expect(acceptsContract('^1.8.0', '1.8.0')).toBe(true);
  expect(builtAgainst('^1.8.0')).toBe('1.8.0');
});

test.each([
  '1.8.0',
  '',
  '*',
  'latest',
  '^',
  '^1',
  '^1.0',
  '^v1.0.0',
  '^1.0.0-beta',
  '^1.0.0 ',
  ' ^1.0.0',
  '^01.0.0',
  '^0.0.0',
  '^^1.0.0',
  '~1.0.0',
  '>=1.0.0',
  '^1.0.0 || ',
  '^1.0.0 || 2.0.0',
  '^1.0.0||^2.0.0',
])('refuses an invalid range of a part or a shell: %j', (range) => {
  expect(acceptsContract(range, '1.0.0')).toBe(false);
  expect(builtAgainst(range)).toBeNull();
  expect(acceptsContract('^1.0.0', builtAgainst(range))).toBe(false);
});

import type { Registry } from '@storefront/format';
import { checkedPublication, promotion } from '@storefront/platform-testing';
import { emptyRegistry } from '@storefront/registry';
import { applyCommand } from '@storefront/registry/registrar';
import { judgeCanaries } from './failing-canaries';

const part = 'remote-cart';
const now = new Date('2026-11-21T12:00:00.000Z');
const contract = '^1.0.0';

const registry = [
  checkedPublication(part, '1.0.0', now),
  checkedPublication(part, '1.1.0', now),
  promotion(part, '1.0.0', 100),
  promotion(part, '1.1.0', 10),
].reduce<Registry>(
  (known, command) =>
    applyCommand(
      known,
      command,
      { who: 'platform team', id: command.type, before: '', validityMs: 1000, contractVersion: '1.0.0' },
      now,
    ),
  emptyRegistry,
);

const judge = (canary: [failed: number, visits: number], current: [failed: number, visits: number] | null) =>
  judgeCanaries(
    registry,
    Object.entries({ '1.1.0': canary, '1.0.0': current }).flatMap(([release, counts]) =>
      counts ? [{ part, release, contract, failed: counts[0], visits: counts[1] }] : [],
    ),
  );

test('a canary that fails much more often than the current release is to be stopped, with both counts as the reason', () => {
  expect(judge([6, 30], [3, 300])).toEqual([
    {
      part,
      version: '1.1.0',
      reason: '6 of 30 visits failed, and 3 of 300 visits failed with 1.0.0',
    },
  ]);
  expect(judge([5, 20], null)).toEqual([{ part, version: '1.1.0', reason: '5 of 20 visits failed' }]);
});

test.each<[string, [number, number], [number, number] | null]>([
  ['too few visits', [10, 19], [0, 300]],
  ['too few failures', [4, 20], [0, 300]],
  ['a small share', [6, 200], [0, 300]],
  ['no more than the current release, as in an outage', [15, 30], [100, 300]],
])('a canary with %s goes on', (_what, canary, current) => {
  expect(judge(canary, current)).toEqual([]);
});

test('the current release is judged by no one', () => {
  expect(judge([0, 100], [200, 300])).toEqual([]);
});

import type { Registry } from '@ticket-storefront/format';
import { promotion } from '@ticket-storefront/platform-testing';
import type { Command } from './command';
import { freeze, requireNotFrozen, unfreeze } from './freezes';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour));
const empty: Registry = {
  counter: 1,
  expires: at(0).toISOString(),
  frozen: false,
  teams: {},
  slots: {},
  releases: { 'remote-cart': [], 'remote-event': [] },
  defaults: {},
  lastChange: null,
};
const promote = (part: string) => promotion(part, '1.0.0');
const refusal = (registry: Registry, command: Command, hour: number): string | null => {
  try {
    requireNotFrozen(registry, command, at(hour));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

test('a frozen part is not promoted until the platform team ends it, and can be rolled back', () => {
  const frozen = freeze(empty, { type: 'freeze', part: 'remote-cart' }, at(1));
  expect(refusal(frozen, promote('remote-cart'), 9)).toBe(
    'remote-cart is frozen: wait until the platform team runs `storefront unfreeze remote-cart`.',
  );
  expect(refusal(frozen, promote('remote-event'), 9)).toBeNull();
  for (const type of ['rollback', 'revoke', 'publish'] as const) {
    const command = { type, part: 'remote-cart', version: '1.0.0', manifest: '' } as Command;
    expect(refusal(frozen, command, 9)).toBeNull();
  }
  const open = unfreeze(frozen, { type: 'unfreeze', part: 'remote-cart' }, at(9));
  expect(refusal(open, promote('remote-cart'), 9)).toBeNull();
});

test('a planned freeze refuses promotions from its beginning to its end, and names the end', () => {
  const window = { begins: at(8).toISOString(), ends: at(12).toISOString() };
  const planned = freeze(empty, { type: 'freeze', ...window }, at(1));
  expect(planned.frozen).toBe(false);
  expect(refusal(planned, promote('remote-cart'), 7)).toBeNull();
  expect(refusal(planned, promote('remote-cart'), 8)).toBe(
    'Promotions are frozen until 2026-11-28T12:00:00.000Z: wait until then, or ask the platform team to run `storefront unfreeze`.',
  );
  expect(refusal(planned, promote('remote-cart'), 12)).toBeNull();
});

test('unfreeze ends what is in effect, and retains what is planned unless its beginning is named', () => {
  const [first, second] = [
    { begins: at(8).toISOString(), ends: at(12).toISOString() },
    { begins: at(20).toISOString(), ends: at(22).toISOString() },
  ];
  const planned = freeze(
    freeze(empty, { type: 'freeze', ...first }, at(1)),
    { type: 'freeze', ...second },
    at(1),
  );
  const ended = unfreeze({ ...planned, frozen: true }, { type: 'unfreeze' }, at(9));
  expect(ended).toMatchObject({ frozen: false, freezes: [{ part: null, ...second }] });
  const { begins } = second;
  expect(unfreeze(ended, { type: 'unfreeze', begins }, at(9)).freezes).toEqual([]);
  expect(() => unfreeze(ended, { type: 'unfreeze', begins: at(3).toISOString() }, at(9))).toThrow(
    'There is no such freeze',
  );
});

test.each([
  ['of an unknown part', { part: 'remote-crat' }, 'remote-crat has no releases'],
  ['that has ended', { ends: at(1).toISOString() }, 'use a later --until'],
  [
    'that ends before it begins',
    { begins: at(9).toISOString(), ends: at(8).toISOString() },
    'use a later --until',
  ],
])('refuses a freeze %s in one sentence', (_name, fields, message) => {
  expect(() => freeze(empty, { type: 'freeze', ...fields }, at(2))).toThrow(message);
});

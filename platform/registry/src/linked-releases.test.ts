import type { Registry } from '@ticket-storefront/format';
import { checkedPublication, promotion } from '@ticket-storefront/platform-testing';
import { applyCommand, type CheckedCommand } from './apply-command';
import { type Actor, requirePermission } from './roles';
import { listReleases } from './status';

const now = new Date('2026-11-28T12:00:00.000Z');
const [cart, event] = ['remote-cart', 'remote-event'];

const team = { keys: ['k'.repeat(43)], parts: [cart, event], share: 25 };
const empty: Registry = {
  counter: 0,
  expires: now.toISOString(),
  frozen: false,
  teams: { 'event team': team },
  slots: { cart, event },
  releases: {},
  defaults: {},
  lastChange: null,
};

const give = (registry: Registry, command: CheckedCommand): Registry =>
  applyCommand(
    registry,
    command,
    { who: 'platform team', id: '', before: '', validityMs: 1000, contractVersion: '1.0.0' },
    now,
  );

const publish = (part: string, version: string) => checkedPublication(part, version, now);
const linked = (percent: number, of = '2.0.0', others = [{ part: event, version: '2.0.0' }]) => ({
  ...promotion(cart, of, percent),
  with: others,
});

/** Two parts with a current release and a newer one each. */
const start = [
  publish(cart, '1.0.0'),
  publish(event, '1.0.0'),
  promotion(cart, '1.0.0'),
  promotion(event, '1.0.0'),
  publish(cart, '2.0.0'),
  publish(event, '2.0.0'),
].reduce(give, empty);

const states = (registry: Registry) =>
  Object.fromEntries(
    listReleases(registry).map(({ part, version, state, percent }) => [
      `${part} ${version}`,
      state === 'canary' ? `${percent} %` : state,
    ]),
  );

const together = (first: string, second: string) => ({
  [`${cart} 1.0.0`]: first,
  [`${event} 1.0.0`]: first,
  [`${cart} 2.0.0`]: second,
  [`${event} 2.0.0`]: second,
});

test('one command moves both releases, and a rollback of either takes both from visitors', () => {
  const canary = give(start, linked(10));
  expect(canary.counter).toBe(start.counter + 1);
  expect(canary.lastChange?.what).toBe('promote remote-cart 2.0.0 with remote-event@2.0.0');
  expect(states(canary)).toEqual(together('current', '10 %'));
  for (const part of [cart, event]) {
    const back = give(canary, { type: 'rollback', part, version: '2.0.0', reason: 'fails' });
    expect(states(back)).toEqual(together('current', 'withdrawn'));
    expect(listReleases(back).filter(({ reason }) => reason === 'fails')).toHaveLength(2);
  }
});

test('both become current together, and are rolled back together after that', () => {
  const current = give(give(start, linked(10)), linked(100));
  expect(states(current)).toEqual(together('held', 'current'));
  const back = give(current, { type: 'rollback', part: event });
  expect(states(back)).toEqual(together('current', 'withdrawn'));
  expect(back.lastChange?.what).toBe('rollback remote-event with remote-cart@2.0.0');
});

test('revoking one rolls the other back', () => {
  const revoked = give(give(start, linked(10)), { type: 'revoke', part: cart, version: '2.0.0' });
  expect(states(revoked)).toEqual({ ...together('current', 'withdrawn'), 'remote-cart 2.0.0': 'revoked' });
});

test('after a newer release of one part, the other is rolled back alone', () => {
  const newer = [linked(100), publish(event, '3.0.0'), promotion(event, '3.0.0')].reduce(give, start);
  expect(listReleases(newer).flatMap((release) => release.linked)).toEqual([]);
  const back = give(newer, { type: 'rollback', part: cart });
  expect(states(back)).toMatchObject({ 'remote-cart 1.0.0': 'current', 'remote-event 3.0.0': 'current' });
});

const withShare = [linked(10)].reduce(give, start);

test.each<[string, Registry, CheckedCommand, string]>([
  [
    'one of them alone',
    withShare,
    promotion(cart, '2.0.0', 20),
    'remote-cart 2.0.0 is linked with remote-event 2.0.0: promote them in one command, by --with remote-event@2.0.0.',
  ],
  [
    'another canary beside them',
    give(withShare, publish(cart, '3.0.0')),
    promotion(cart, '3.0.0', 5),
    'remote-cart 2.0.0 is a canary together with remote-event 2.0.0',
  ],
  [
    'them beside another canary',
    [publish(event, '3.0.0'), promotion(event, '3.0.0', 5)].reduce(give, start),
    linked(10),
    'remote-event has the canary 3.0.0 already: roll it back first.',
  ],
  [
    'two releases of one part',
    give(start, publish(cart, '3.0.0')),
    linked(10, '2.0.0', [{ part: cart, version: '3.0.0' }]),
    'A part is named twice',
  ],
  [
    'a release that does not exist',
    start,
    linked(10, '2.0.0', [{ part: event, version: '9.9.9' }]),
    'There is no release 9.9.9 of remote-event',
  ],
])('refuses to promote %s', (_name, registry, command, message) => {
  expect(() => give(registry, command)).toThrow(message);
});

test('a team promotes linked releases of its own parts alone, within its share of each', () => {
  const actor: Actor = { name: 'event team', team };
  const permit = (to: Actor, percent: number) => () => requirePermission(to, linked(percent), start);
  expect(permit(actor, 25)).not.toThrow();
  expect(permit(actor, 26)).toThrow('up to 25 %');
  const cartTeam = { name: 'cart team', team: { ...team, parts: [cart] } };
  expect(permit(cartTeam, 10)).toThrow('remote-event does not belong to the cart team');
});

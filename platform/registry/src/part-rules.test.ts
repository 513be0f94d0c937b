import type { Registry } from '@ticket-storefront/format';
import { checkedPublication, promotion } from '@ticket-storefront/platform-testing';
import { applyCommand, type CheckedCommand } from './apply-command';
import { defaultValidityMs } from './registrar';
import { emptyRegistry } from './registry-document';
import { listReleases } from './status';

const now = new Date('2026-11-21T12:00:00.000Z');
const acme = 'remote-checkout-acme';

const give = (registry: Registry, ...commands: CheckedCommand[]) =>
  commands.reduce(
    (before, command) =>
      applyCommand(
        before,
        command,
        { who: 'us', id: 'id', before: '', validityMs: defaultValidityMs, contractVersion: '1.0.0' },
        now,
      ),
    registry,
  );

const team = {
  type: 'team' as const,
  name: 'Acme team',
  keys: ['k'.repeat(43)],
  parts: [acme],
  share: 25,
  slots: { 'checkout:acme': acme },
};

/** A publication for a slot. */
function publish(
  part: string,
  slot: string | null,
  contract?: string,
  hasOnlyModules = false,
): CheckedCommand {
  const command = checkedPublication(part, '1.0.0', now, contract);
  if (command.type !== 'publish') return command;
  const { slot: _, ...release } = command.release;
  return { ...command, release: slot === null ? release : { ...release, slot, hasOnlyModules } };
}

const promote = (part: string) => promotion(part, '1.0.0');

const slot = (name: string, part: string | null): CheckedCommand => ({ type: 'slot', slot: name, part });

test('team, publish and promote show a new checkout in its slot, and in the status', () => {
  const registry = give(emptyRegistry, team, publish(acme, 'checkout:acme'), promote(acme));
  expect(registry.slots).toEqual({ 'checkout:acme': acme });
  expect(listReleases(registry)).toMatchObject([{ part: acme, slot: 'checkout:acme', state: 'current' }]);
});

test.each<[string, CheckedCommand[], string]>([
  [
    'a release for another slot than its part fills',
    [team, publish(acme, 'cart')],
    'is for the slot cart, but remote-checkout-acme fills checkout:acme: correct storefront.slot',
  ],
  ['a release that has no slot', [publish(acme, null)], 'has no slot: set storefront.slot'],
  ['a release for an unknown slot', [publish(acme, 'header')], 'has no slot'],
  [
    'a slot for a part with a release for another slot',
    [publish(acme, 'checkout:acme'), promote(acme), slot('checkout:stripe', acme)],
    'remote-checkout-acme 1.0.0 is for the slot checkout:acme, not for checkout:stripe',
  ],
  [
    'a checkout of modules alone',
    [publish(acme, 'checkout:acme', undefined, true)],
    'has ES modules alone, and the slot checkout:acme also has to work in browsers',
  ],
  ['a second slot for a part', [team, slot('cart', acme)], 'already fills the slot checkout:acme'],
  ['a slot for a part of another team', [{ ...team, parts: [] }], 'does not belong to the Acme team'],
  [
    'a part without a release for a slot in use',
    [
      slot('cart', 'remote-cart'),
      publish('remote-cart', 'cart'),
      promote('remote-cart'),
      slot('cart', 'remote-cart2'),
    ],
    'first publish and promote a release of remote-cart2',
  ],
  [
    'a slot for a part that does not run on the shell of visitors',
    [
      publish(acme, 'checkout:acme', '^1.0.0'),
      promote(acme),
      publish('shell', null, '^2.0.0'),
      promote('shell'),
      slot('checkout:acme', acme),
    ],
    'remote-checkout-acme 1.0.0 runs on contract ^1.0.0, and the shell has 2.0.0',
  ],
])('refuses %s', (_what, commands, message) => {
  expect(() => give(emptyRegistry, ...commands)).toThrow(message);
});

test('an event page may have modules alone', () => {
  const registry = give(emptyRegistry, publish('remote-event', 'event', undefined, true));
  expect(registry.releases['remote-event']).toMatchObject([{ hasOnlyModules: true }]);
});

test('moves a slot to another part that visitors can get', () => {
  const registry = give(
    emptyRegistry,
    slot('cart', 'remote-cart'),
    publish('remote-cart', 'cart'),
    promote('remote-cart'),
    publish('remote-cart2', 'cart'),
    promote('remote-cart2'),
    slot('cart', 'remote-cart2'),
  );
  expect(registry.slots).toEqual({ cart: 'remote-cart2' });
  expect(give(registry, slot('cart', null)).slots).toEqual({});
});

test('a part without a slot does not block a new shell', () => {
  const published = give(emptyRegistry, publish(acme, 'checkout:acme', '^1.0.0'), promote(acme));
  const shell = [publish('shell', null, '^2.0.0'), promote('shell')];
  expect(() => give(published, ...shell)).not.toThrow();
  expect(() => give(published, slot('checkout:acme', acme), ...shell)).toThrow(
    'visitors get remote-checkout-acme',
  );
});

test('a part retains its slot when its team is set again', () => {
  expect(give(emptyRegistry, team, { ...team, slots: {} }).slots).toEqual({ 'checkout:acme': acme });
});

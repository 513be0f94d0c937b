import type { Deprecation } from '@ticket-storefront/format/parts';
import { registryOf, releaseStates } from '@ticket-storefront/platform-testing';
import { contractUses, deprecatedIn, nameDeprecation } from './contract-uses';

const graphql: Deprecation = { member: 'host.graphql', since: '1.10.0', instead: 'host.catalogue' };
const oldForm: Deprecation = {
  member: 'cart:set-quantity',
  fields: ['item', 'quantity'],
  since: '1.3.0',
  instead: 'itemId for item',
};
const clear: Deprecation = { member: 'cart:clear', since: '1.10.0', instead: 'cart:remove' };
const deprecations = [graphql, oldForm, clear];

const manifestOf = (used: string[] | undefined, commands: Record<string, string[][]> = {}) => ({
  bus: { commands, facts: {} },
  check: { name: 'check', version: '1.0.0', passed: [], ...(used && { used }) },
});

test.each<[string, ReturnType<typeof manifestOf>, readonly Deprecation[]]>([
  ['a part that uses nothing of it', manifestOf(['host.cart', 'host.cart.on']), []],
  ['a member of the host', manifestOf(['host.graphql', 'host.graphql.query']), [graphql]],
  ['a member with a similar name', manifestOf(['host.graphqlClient']), []],
  ['an old form of a command', manifestOf([], { 'cart:set-quantity': [['quantity', 'item']] }), [oldForm]],
  ['its new form alone', manifestOf([], { 'cart:set-quantity': [['itemId', 'quantity']] }), []],
  ['a command of which all forms go', manifestOf([], { 'cart:clear': [[]] }), [clear]],
  ['a check of an older command line', manifestOf(undefined), []],
])('finds what a release uses that is deprecated: %s', (_release, manifest, found) => {
  expect(deprecatedIn(manifest, deprecations)).toEqual(found);
});

test('names a member, and a form of a command by its fields', () => {
  expect(nameDeprecation(graphql)).toBe('host.graphql');
  expect(nameDeprecation(oldForm)).toBe('cart:set-quantity with item, quantity');
});

test('lists the releases that visits may get, also those whose uses nobody recorded', async () => {
  const { current, canary, held } = releaseStates;
  const states = {
    '1.0.0': { ...held, until: held.since },
    '1.1.0': held,
    '1.2.0': current,
    '1.3.0': canary,
  };
  const registry = registryOf('remote-cart', states, ['1.0.0', '1.1.0', '1.2.0']);
  const manifests: Record<string, object | null> = {
    '1.1.0': manifestOf(undefined),
    '1.2.0': manifestOf(['host.graphql']),
    '1.3.0': null,
  };
  const read = async (_part: string, { version }: { version: string }) => manifests[version] as never;
  const uses = await contractUses(registry, deprecations, read, new Date('2026-11-22T00:00:00.000Z'));
  expect(uses.map(({ release, used, deprecated }) => [release.version, used, deprecated])).toEqual([
    ['1.1.0', null, []],
    ['1.2.0', ['host.graphql'], [graphql]],
    ['1.3.0', null, []],
  ]);
});

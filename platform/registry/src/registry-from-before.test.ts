import { heldForMs } from '@storefront/format/registry-release';
import { fromBefore } from './registry-from-before';

const day = '2026-11-21T00:00:00.000Z';
const nextDay = new Date(Date.parse(day) + heldForMs).toISOString();
const integrity = `sha384-${'A'.repeat(64)}`;

const registryOf = (traffic: number, isDefault: boolean, extras: object) => ({
  schema: 'https://example.com/schema.json',
  microFrontends: {
    'remote-cart': [
      {
        url: 'http://localhost:3001/remote-cart/1.0.0/fragment.js',
        metadata: { integrity, version: '1.0.0' },
        deployment: { traffic, default: isDefault },
        extras: { manifest: integrity, contract: '^1.0.0', owner: 'event team', published: day, ...extras },
      },
    ],
    '@storefront/registry': [
      {
        url: 'registry.json',
        metadata: { integrity: 'see extras.signature', version: '1' },
        extras: { counter: 1, expires: day, frozen: false, teams: {}, defaults: {}, lastChange: null },
      },
    ],
  },
});

const releaseOf = (document: unknown) => fromBefore(document)?.releases['remote-cart']?.[0];

test.each([
  ['no state yet', 0, false, {}, { name: 'candidate' }],
  ['a share of visits', 10, false, { since: day }, { name: 'canary', since: day, percent: 10, tenants: [] }],
  [
    'a share on a host',
    10,
    false,
    { since: day, tenants: ['a.example'] },
    { name: 'canary', since: day, percent: 10, tenants: ['a.example'] },
  ],
  ['the rest of visits', 90, true, { since: day }, { name: 'current', since: day }],
  [
    'an end for new visits',
    0,
    false,
    { since: day, until: day },
    { name: 'held', since: day, until: nextDay },
  ],
  [
    'no such end, replaced at once or long ago',
    0,
    false,
    { since: day },
    { name: 'held', since: day, until: day },
  ],
  ['a wrong end', 0, false, { since: day, until: 'soon' }, { name: 'held', since: day, until: day }],
  ['a rollback', 0, false, { since: day, until: day, state: 'withdrawn' }, { name: 'withdrawn', since: day }],
  ['a revocation', 0, false, { since: day, state: 'revoked' }, { name: 'revoked', since: day }],
])('a release that was written down with %s is in one state', (_name, traffic, isDefault, extras, state) => {
  expect(releaseOf(registryOf(traffic, isDefault, extras))?.state).toEqual(state);
});

test('a release that was registered with a bare contract version runs on the range that it meant', () => {
  expect(releaseOf(registryOf(100, true, { contract: '1.2.0' }))?.contract).toBe('^1.2.0');
});

test('a registry from before slots has the parts that there were in theirs', () => {
  expect(fromBefore(registryOf(100, true, {}))?.slots).toEqual({
    event: 'remote-event',
    cart: 'remote-cart',
    'checkout:mxmerchant': 'remote-checkout-mx',
    'checkout:braintree': 'remote-checkout-braintree',
    'checkout:stripe': 'remote-checkout-stripe',
  });
});

test('what is neither form of a registry is none', () => {
  expect(fromBefore({ microFrontends: {} })).toBeNull();
  expect(fromBefore(registryOf(101, false, { since: day }))).toBeNull();
});

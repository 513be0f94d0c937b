import type { Registry, ReleaseState } from '@storefront/format';
import { emptyRegistry } from '@storefront/registry';
import { findFailingReleases } from './failing-releases';

const day = '2026-11-21T00:00:00.000Z';
const contract = '^1.0.0';
const release = (version: string, state: ReleaseState) => ({
  version,
  url: '',
  integrity: '',
  manifest: '',
  contract,
  owner: 'event team',
  published: day,
  state,
});

const registry: Registry = {
  ...emptyRegistry,
  slots: { cart: 'remote-cart' },
  releases: {
    'remote-cart': [
      release('1.0.0', { name: 'held', since: day, until: day }),
      release('2.0.0', { name: 'current', since: day }),
    ],
  },
  defaults: { 'remote-cart': ['1.0.0', '2.0.0'] },
};

const find = (current: [number, number], before: [number, number] = [0, 0], of = registry) =>
  [
    ...findFailingReleases(
      of,
      Object.entries({ '2.0.0': current, '1.0.0': before }).map(([version, [failed, visits]]) => ({
        part: 'remote-cart',
        release: version,
        contract,
        failed,
        visits,
      })),
    ),
  ].join();

test.each<[string, [number, number], [number, number], string]>([
  ['fails for a fifth of its visits', [10, 50], [0, 0], 'remote-cart@2.0.0'],
  ['fails for fewer', [9, 50], [0, 0], ''],
  ['was in too few visits', [19, 19], [0, 0], ''],
  ['fails no more than the one before, as in an outage', [40, 50], [30, 50], ''],
])('a release that %s', (_what, current, before, failing) => {
  expect(find(current, before)).toBe(failing);
});

test('a release with none before it stays in documents, however it fails', () => {
  const alone = { ...registry, defaults: { 'remote-cart': ['2.0.0'] } };
  expect(find([50, 50], [0, 0], alone)).toBe('');
});

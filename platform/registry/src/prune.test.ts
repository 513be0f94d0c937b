import type { Registry, RegistryRelease, ReleaseState } from '@ticket-storefront/format';
import { prunable, prune } from './prune';

const now = new Date('2026-11-28T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const part = 'remote-event';

const release = (version: string, state: ReleaseState, hasOnlyModules?: true): RegistryRelease => ({
  version,
  url: 'https://assets.example.com/fragment.js',
  integrity: '',
  manifest: '',
  contract: '^1.0.0',
  ...(hasOnlyModules && { hasOnlyModules }),
  owner: 'event team',
  published: daysAgo(200),
  state,
});

const held = (version: string, hasOnlyModules?: true) =>
  release(version, { name: 'held', since: daysAgo(100), until: daysAgo(99) }, hasOnlyModules);

const registryOf = (releases: RegistryRelease[], defaults: string[] = []): Registry => ({
  counter: 9,
  expires: daysAgo(-1),
  frozen: false,
  teams: {},
  slots: {},
  releases: { [part]: releases },
  defaults: { [part]: defaults },
  lastChange: null,
});

test('removes releases that nobody can get, and nothing that visitors have, may have again or must never have', () => {
  const releases = [
    release('old-candidate', { name: 'candidate' }),
    release('old-withdrawn', { name: 'withdrawn', since: daysAgo(91) }),
    release('new-withdrawn', { name: 'withdrawn', since: daysAgo(89) }),
    release('revoked', { name: 'revoked', since: daysAgo(199) }),
    release('canary', { name: 'canary', since: daysAgo(150), percent: 5, tenants: [] }),
    release('open', { name: 'held', since: daysAgo(100), until: daysAgo(-1) }),
    release('current', { name: 'current', since: daysAgo(190) }),
  ];
  const registry = registryOf(releases, ['current']);
  expect(prunable(registry, 90, now).map(({ version }) => version)).toEqual([
    'old-candidate',
    'old-withdrawn',
  ]);
  const pruned = prune(registry, { type: 'prune', days: 90 }, now);
  expect(pruned.releases[part]).toEqual(releases.slice(2));
  expect(() => prune(pruned, { type: 'prune', days: 90 }, now)).toThrow('nothing has changed');
});

test('retains the five newest releases of all visitors, and five with a script for browsers without modules', () => {
  const scripts = ['1', '2', '3', '4', '5', '6', '7'];
  const modules = ['8', '9', '10', '11', '12', '13'];
  const versions = [...scripts, ...modules];
  const releases = [
    ...scripts.map((version) => held(version)),
    ...modules.slice(0, -1).map((version) => held(version, true)),
    release('13', { name: 'current', since: daysAgo(100) }, true),
  ];
  const pruned = prune(registryOf(releases, versions), { type: 'prune', days: 90 }, now);
  const left = ['3', '4', '5', '6', '7', '9', '10', '11', '12', '13'];
  expect(pruned.defaults[part]).toEqual(left);
  expect(pruned.releases[part]?.map(({ version }) => version)).toEqual(left);
});

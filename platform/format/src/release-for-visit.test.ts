import type { RegistryRelease, ReleaseState } from './registry';
import {
  currentRelease,
  fallbackRelease,
  isForTenant,
  releaseForVisit,
  scriptReleasesBefore,
} from './release-for-visit';

const integrity = `sha384-${'A'.repeat(64)}`;
const day = '2026-11-21T00:00:00.000Z';
const dayMs = 24 * 60 * 60 * 1000;
const nextDay = new Date(Date.parse(day) + dayMs).toISOString();

const release = (version: string, state: ReleaseState): RegistryRelease => ({
  version,
  url: `http://localhost:3001/remote-cart/${version}/fragment.js`,
  integrity,
  manifest: integrity,
  contract: '^1.0.0',
  owner: 'event team',
  published: day,
  state,
});

const current = (version: string) => release(version, { name: 'current', since: day });
const candidate = (version: string) => release(version, { name: 'candidate' });
const canary = (version: string, percent: number, ...tenants: string[]) =>
  release(version, { name: 'canary', since: day, percent, tenants });

const registryOf = (...releases: RegistryRelease[]) => ({
  counter: 1,
  expires: day,
  frozen: false,
  teams: {},
  slots: {},
  releases: { 'remote-cart': releases },
  defaults: {},
  lastChange: null,
});

const versionFor = (
  releases: readonly RegistryRelease[],
  visit: { bucket?: number; tenant?: string; pinned?: string; at?: number } = {},
) =>
  releaseForVisit(registryOf(...releases), 'remote-cart', {
    bucket: visit.bucket ?? 50,
    tenant: visit.tenant ?? 'localhost',
    at: new Date(visit.at ?? Date.parse(day)),
    pinned: visit.pinned ? { 'remote-cart': visit.pinned } : {},
  })?.version;

test('visitors get the current release', () => {
  const registry = registryOf(candidate('1.0.0'), current('1.1.0'));
  expect(currentRelease(registry, 'remote-cart')?.version).toBe('1.1.0');
});

test('returns null for a part without a current release', () => {
  const registry = registryOf(candidate('1.0.0'));
  expect(currentRelease(registry, 'remote-cart')).toBeNull();
  expect(currentRelease(registry, 'remote-event')).toBeNull();
});

test('a canary takes exactly its share of the buckets, and the current release the rest', () => {
  const releases = [current('1.0.0'), canary('1.1.0', 10)];
  const buckets = Array.from({ length: 100 }, (_, bucket) => versionFor(releases, { bucket }));
  expect(buckets.filter((version) => version === '1.1.0')).toHaveLength(10);
  expect(buckets.filter((version) => version === '1.0.0')).toHaveLength(90);
});

test('a canary for one host name does not affect others', () => {
  const releases = [current('1.0.0'), canary('1.1.0', 50, 'a.example')];
  expect(versionFor(releases, { bucket: 0, tenant: 'a.example' })).toBe('1.1.0');
  expect(versionFor(releases, { bucket: 0, tenant: 'b.example' })).toBe('1.0.0');
});

test('all visits to a host name get its own release, but for those that try a canary of that host name', () => {
  const releases = [
    current('1.2.0'),
    canary('1.0.0', 100, 'a.example', 'b.example'),
    canary('1.3.0', 60),
    canary('1.1.0', 10, 'a.example'),
  ];
  const versionsOf = (tenant: string) =>
    [0, 9, 10, 59, 60, 99].map((bucket) => versionFor(releases, { bucket, tenant }));
  expect(versionsOf('a.example')).toEqual(['1.1.0', '1.1.0', '1.0.0', '1.0.0', '1.0.0', '1.0.0']);
  expect(new Set(versionsOf('b.example'))).toEqual(new Set(['1.0.0']));
  expect(versionsOf('c.example')).toEqual(['1.3.0', '1.3.0', '1.3.0', '1.3.0', '1.2.0', '1.2.0']);
  const possible = (tenant: string) =>
    releases.filter((one) => isForTenant(one, releases, tenant)).map(({ version }) => version);
  expect(possible('a.example')).toEqual(['1.0.0', '1.1.0']);
  expect(possible('b.example')).toEqual(['1.0.0']);
  expect(possible('c.example')).toEqual(['1.2.0', '1.3.0']);
});

const replaced = (state: ReleaseState) => [release('1.0.0', state), current('1.1.0')];

test('a visit retains its release, unless that was rolled back or never served', () => {
  const pinned = '1.0.0';
  expect(versionFor(replaced({ name: 'held', since: day, until: nextDay }), { pinned })).toBe('1.0.0');
  expect(versionFor(replaced({ name: 'held', since: day, until: day }), { pinned })).toBe('1.1.0');
  expect(versionFor(replaced({ name: 'withdrawn', since: day }), { pinned })).toBe('1.1.0');
  expect(versionFor(replaced({ name: 'revoked', since: day }), { pinned })).toBe('1.1.0');
  expect(versionFor(replaced({ name: 'candidate' }), { pinned })).toBe('1.1.0');
  expect(versionFor(replaced({ name: 'candidate' }), { pinned: '9.9.9' })).toBe('1.1.0');
});

test('a visit retains a replaced release only until the end of its hold, whatever its cookie says', () => {
  const releases = replaced({ name: 'held', since: day, until: nextDay });
  const end = Date.parse(nextDay);
  expect(versionFor(releases, { pinned: '1.0.0', at: end - 1 })).toBe('1.0.0');
  expect(versionFor(releases, { pinned: '1.0.0', at: end })).toBe('1.1.0');
});

test('a visit retains a canary while it is one', () => {
  const later = Date.parse(day) + 10 * dayMs;
  expect(versionFor([current('1.0.0'), canary('1.1.0', 10)], { pinned: '1.1.0', at: later })).toBe('1.1.0');
});

test('the scripts before a release of modules are those that visitors have had, the newest first', () => {
  const held = (version: string) => release(version, { name: 'held', since: day, until: nextDay });
  const ofModules = (version: string) => ({ ...held(version), hasOnlyModules: true });
  const registry = registryOf(
    held('1.0.0'),
    release('1.1.0', { name: 'revoked', since: day }),
    release('1.2.0', { name: 'withdrawn', since: day }),
    ofModules('1.3.0'),
    held('1.4.0'),
    candidate('1.5.0'),
    { ...current('2.0.0'), hasOnlyModules: true },
    held('2.1.0'),
  );
  const before = (version: string) =>
    scriptReleasesBefore(registry, 'remote-cart', version).map((found) => found.version);
  expect(before('2.0.0')).toEqual(['1.4.0', '1.0.0']);
  expect(before('1.0.0')).toEqual([]);
  expect(before('9.0.0')).toEqual([]);
});

test.each([
  ['replaced', { name: 'held', since: day, until: nextDay }, '1.1.0'],
  ['replaced at once', { name: 'held', since: day, until: day }, undefined],
  ['rolled back', { name: 'withdrawn', since: day }, undefined],
  ['revoked', { name: 'revoked', since: day }, undefined],
] as const)(
  'a failing release falls back to the one before it, and to none if that was %s',
  (_how, state, version) => {
    const replacedLongAgo = release('1.0.0', { name: 'held', since: day, until: nextDay });
    const registry = {
      ...registryOf(replacedLongAgo, release('1.1.0', state), current('1.2.0')),
      defaults: { 'remote-cart': ['1.0.0', '1.1.0', '1.2.0'] },
    };
    expect(fallbackRelease(registry, 'remote-cart', '1.2.0')?.version).toBe(version);
  },
);

test('no browser gets scripts that are older than a release that was replaced at once', () => {
  const before = (until: string) =>
    scriptReleasesBefore(
      registryOf(
        release('1.0.0', { name: 'held', since: day, until: nextDay }),
        release('1.1.0', { name: 'held', since: day, until }),
        { ...current('2.0.0'), hasOnlyModules: true },
      ),
      'remote-cart',
      '2.0.0',
    ).map(({ version }) => version);
  expect(before(nextDay)).toEqual(['1.1.0', '1.0.0']);
  expect(before(day)).toEqual([]);
});

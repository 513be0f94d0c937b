import * as v from 'valibot';
import { currentRelease, heldForMs, type RegistryRelease, registrySchema, releaseForVisit } from './registry';

const integrity = `sha384-${'A'.repeat(64)}`;
const day = '2026-11-21T00:00:00.000Z';

const release = (version: string, traffic: number, extras: Partial<RegistryRelease['extras']> = {}) => ({
  url: `http://localhost:3001/remote-cart/${version}/fragment.js`,
  metadata: { integrity, version },
  deployment: { traffic, default: traffic > 50 },
  extras: { manifest: integrity, contract: '^1.0.0', owner: 'event team', published: day, ...extras },
});

const registry = (...releases: unknown[]) => ({
  schema: 'https://example.com/schema.json',
  microFrontends: { 'remote-cart': releases },
  extras: { counter: 1, expires: day, frozen: false, teams: {}, defaults: {}, lastChange: null },
});

const parse = (value: unknown) => v.safeParse(registrySchema, value);

const versionFor = (
  releases: readonly RegistryRelease[],
  visit: { bucket?: number; tenant?: string; pinned?: string; at?: number } = {},
) =>
  releaseForVisit(v.parse(registrySchema, registry(...releases)), 'remote-cart', {
    bucket: visit.bucket ?? 50,
    tenant: visit.tenant ?? 'localhost',
    at: new Date(visit.at ?? Date.parse(day)),
    pinned: visit.pinned ? { 'remote-cart': visit.pinned } : {},
  })?.metadata.version;

test('visitors get the release that is marked as default', () => {
  const parsed = v.parse(registrySchema, registry(release('1.0.0', 0), release('1.1.0', 100)));
  expect(currentRelease(parsed, 'remote-cart')?.metadata.version).toBe('1.1.0');
});

test('a part without a default release, or without any, has none', () => {
  const parsed = v.parse(registrySchema, registry(release('1.0.0', 0)));
  expect(currentRelease(parsed, 'remote-cart')).toBeNull();
  expect(currentRelease(parsed, 'remote-event')).toBeNull();
});

test('a canary takes exactly its share of the buckets, and the default the rest', () => {
  const releases = [release('1.0.0', 90), release('1.1.0', 10, { since: day })];
  const buckets = Array.from({ length: 100 }, (_, bucket) => versionFor(releases, { bucket }));
  expect(buckets.filter((version) => version === '1.1.0')).toHaveLength(10);
  expect(buckets.filter((version) => version === '1.0.0')).toHaveLength(90);
});

test('a canary for one host name is seen by nobody else', () => {
  const releases = [release('1.0.0', 100), release('1.1.0', 50, { since: day, tenants: ['a.example'] })];
  expect(versionFor(releases, { bucket: 0, tenant: 'a.example' })).toBe('1.1.0');
  expect(versionFor(releases, { bucket: 0, tenant: 'b.example' })).toBe('1.0.0');
});

const replaced = (extras: Partial<RegistryRelease['extras']>) => [
  release('1.0.0', 0, { since: day, ...extras }),
  release('1.1.0', 100, { since: day }),
];

test('a visit keeps the release that it had, unless that was taken back or was never given to visitors', () => {
  const pinned = '1.0.0';
  expect(versionFor(replaced({ until: day }), { pinned })).toBe('1.0.0');
  expect(versionFor(replaced({ until: day, state: 'withdrawn' }), { pinned })).toBe('1.1.0');
  expect(versionFor(replaced({ until: day, state: 'revoked' }), { pinned })).toBe('1.1.0');
  expect(versionFor([release('1.0.0', 0), release('1.1.0', 100)], { pinned })).toBe('1.1.0');
  expect(versionFor(replaced({}), { pinned: '9.9.9' })).toBe('1.1.0');
});

test('a visit keeps a replaced release for 24 hours and no longer, whatever its cookie says', () => {
  const releases = replaced({ until: day });
  const end = Date.parse(day) + 24 * 60 * 60 * 1000;
  expect(Date.parse(day) + heldForMs).toBe(end);
  expect(versionFor(releases, { pinned: '1.0.0', at: end - 1 })).toBe('1.0.0');
  expect(versionFor(releases, { pinned: '1.0.0', at: end })).toBe('1.1.0');
});

test('a visit goes on with a canary for as long as that is one', () => {
  const releases = [release('1.0.0', 90), release('1.1.0', 10, { since: day })];
  const later = Date.parse(day) + 10 * heldForMs;
  expect(versionFor(releases, { pinned: '1.1.0', at: later })).toBe('1.1.0');
});

test('a release that was replaced before registries said when, or that says it wrongly, is held no longer', () => {
  expect(versionFor(replaced({}), { pinned: '1.0.0' })).toBe('1.1.0');
  expect(versionFor(replaced({ until: 'soon' }), { pinned: '1.0.0' })).toBe('1.1.0');
});

const good = release('1.0.0', 100);

test.each([
  ['no hash', { ...good, metadata: { version: '1.0.0' } }],
  ['a weaker hash', { ...good, metadata: { version: '1.0.0', integrity: 'sha256-AAAA' } }],
  ['a cut hash of its manifest', release('1.0.0', 100, { manifest: integrity.slice(0, -1) })],
  ['two hashes', release('1.0.0', 100, { manifest: `${integrity} ${integrity}` })],
  ['a relative address', { ...good, url: '/fragment.js' }],
  ['more than all traffic', release('1.0.0', 101)],
  ['no contract', { ...good, extras: { ...good.extras, contract: undefined } }],
])('a release with %s is refused', (_name, value) => {
  expect(parse(registry(value)).success).toBe(false);
});

test('a registry as it is written is accepted, and one without its counter is not', () => {
  expect(parse(registry(good)).success).toBe(true);
  expect(parse({ schema: 'x', microFrontends: {} }).success).toBe(false);
});

test('a release that was registered with a bare contract version runs on the range that it meant', () => {
  const parsed = v.parse(registrySchema, registry(release('1.0.0', 100, { contract: '1.2.0' })));
  expect(currentRelease(parsed, 'remote-cart')?.extras.contract).toBe('^1.2.0');
});

import * as v from 'valibot';
import { type RegistryRelease, registrySchema } from './registry';

const integrity = `sha384-${'A'.repeat(64)}`;
const day = '2026-11-21T00:00:00.000Z';

const good: RegistryRelease = {
  version: '1.0.0',
  url: 'http://localhost:3001/remote-cart/1.0.0/fragment.js',
  integrity,
  manifest: integrity,
  contract: '^1.0.0',
  owner: 'event team',
  published: day,
  state: { name: 'canary', since: day, percent: 10, tenants: [] },
};

const registry = (release: unknown) => ({
  counter: 1,
  expires: day,
  frozen: false,
  teams: {},
  slots: {},
  releases: { 'remote-cart': [release] },
  defaults: {},
  lastChange: null,
});

const isRegistry = (value: unknown) => v.safeParse(registrySchema, value).success;

test.each([
  ['no hash', { ...good, integrity: undefined }],
  ['a weaker hash', { ...good, integrity: 'sha256-AAAA' }],
  ['a cut hash of its manifest', { ...good, manifest: integrity.slice(0, -1) }],
  ['two hashes', { ...good, manifest: `${integrity} ${integrity}` }],
  ['a relative address', { ...good, url: '/fragment.js' }],
  ['no contract', { ...good, contract: undefined }],
  ['a word about its modules', { ...good, hasOnlyModules: 'yes' }],
  ['no state', { ...good, state: undefined }],
  ['an unknown state', { ...good, state: { name: 'paused', since: day } }],
  ['more than all traffic', { ...good, state: { ...good.state, percent: 101 } }],
  ['a hold without an end', { ...good, state: { name: 'held', since: day } }],
])('refuses a release with %s', (_name, release) => {
  expect(isRegistry(registry(release))).toBe(false);
});

test('accepts a complete registry, and refuses one without a counter', () => {
  expect(isRegistry(registry(good))).toBe(true);
  expect(isRegistry(registry({ ...good, hasOnlyModules: true }))).toBe(true);
  expect(isRegistry({ ...registry(good), counter: undefined })).toBe(false);
});

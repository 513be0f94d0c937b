import type { RegistryRelease, ReleaseState } from '@ticket-storefront/format';
import { moveTo } from './release-rules';

const since = '2026-11-21T12:00:00.000Z';
const hash = `sha384-${'A'.repeat(64)}`;

const states: Readonly<Record<ReleaseState['name'], ReleaseState>> = {
  candidate: { name: 'candidate' },
  canary: { name: 'canary', since, percent: 10, tenants: [] },
  current: { name: 'current', since },
  held: { name: 'held', since, until: since },
  withdrawn: { name: 'withdrawn', since },
  revoked: { name: 'revoked', since },
};

const releaseIn = (state: ReleaseState): RegistryRelease => ({
  version: '1.0.0',
  url: 'https://assets.example.com/fragment.js',
  integrity: hash,
  manifest: hash,
  contract: '^1.0.0',
  owner: 'event team',
  published: since,
  state,
});

test.each([
  ['revoked', 'current', 'remote-cart 1.0.0 is revoked: publish a new release.'],
  ['revoked', 'canary', 'remote-cart 1.0.0 is revoked: publish a new release.'],
  ['current', 'canary', 'remote-cart 1.0.0 is current: promote the other release instead.'],
  ['candidate', 'withdrawn', 'remote-cart 1.0.0 is candidate and cannot become withdrawn: check'],
  ['held', 'candidate', 'remote-cart 1.0.0 is held and cannot become candidate: check'],
] as const)('refuses to move a release from %s to %s in one sentence', (from, to, sentence) => {
  expect(() => moveTo('remote-cart', releaseIn(states[from]), states[to])).toThrow(sentence);
});

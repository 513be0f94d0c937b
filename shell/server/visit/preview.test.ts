import { pauseReason, type Registry } from '@ticket-storefront/format';
import {
  draftRoot,
  emptyRegistry,
  firstRoot,
  followRoot,
  signRoot,
  trustKeys,
  writePreviewToken,
} from '@ticket-storefront/registry';
import { signApproval } from '@ticket-storefront/registry/registrar';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { createPreviewReader } from './preview';

const [platform, team, foreign] = [1, 2, 3].map(() => readPrivateKey(createPrivateKeyText()));
if (!platform || !team || !foreign) throw new Error('There are no keys.');

const now = new Date('2031-05-01T12:00:00.000Z');
const later = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);
const integrity = `sha384-${'A'.repeat(64)}`;
const release = (version: string, state: Registry['releases'][string][number]['state']) => ({
  ...{ version, url: 'https://assets.example/a.js', integrity, manifest: integrity },
  ...{ contract: '^1.0.0', owner: 'Team', published: now.toISOString(), state },
});
const since = now.toISOString();
const releases = [
  release('1.0.0', { name: 'current', since }),
  release('2.0.0', { name: 'candidate' }),
  release('3.0.0', { name: 'revoked', since }),
  release('4.0.0', { name: 'withdrawn', since }),
  release('5.0.0', { name: 'held', since, until: since }),
  release('6.0.0', { name: 'canary', since, percent: 10, tenants: [] }),
];
const registry: Registry = {
  ...emptyRegistry,
  teams: {
    Team: { keys: [publicKeyOf(team)], parts: ['remote-cart', 'remote-checkout-mx'], share: 0 },
    Other: { keys: [publicKeyOf(foreign)], parts: ['remote-event'], share: 100 },
  },
  slots: { cart: 'remote-cart', 'checkout:mxmerchant': 'remote-checkout-mx' },
  releases: { 'remote-cart': releases, 'remote-checkout-mx': releases },
  defaults: { 'remote-cart': ['1.0.0'] },
};

const readerOf = (STOREFRONT_ORIGIN: string) =>
  createPreviewReader({ STOREFRONT_ORIGIN }, trustKeys([publicKeyOf(platform)]));
const readOnTest = readerOf('http://localhost:3000');
const readLive = readerOf('https://tickets.example');

const tokenOf = (key = team, part = 'remote-cart', version = '2.0.0', expires = later(1)) =>
  writePreviewToken({ part, version, expires }, key);

const notValid = 'This preview link is not valid: ask the team that sent it for another one.';

test.each([
  ['of the part’s team', team],
  ['of the platform', platform],
])('a link %s shows a candidate, and every other release of the part is out of it', (_whose, key) => {
  const { registry: seen, preview } = readLive(tokenOf(key), registry, now);
  expect(preview).toEqual({ isShown: true, message: 'Preview of remote-cart 2.0.0' });
  expect(seen.releases['remote-cart']?.map(({ state }) => state.name)).toEqual([
    'withdrawn',
    'current',
    'revoked',
    'withdrawn',
    'withdrawn',
    'withdrawn',
  ]);
  expect(seen.releases['remote-checkout-mx']).toBe(releases);
});

const altered = () => {
  const text = Buffer.from(tokenOf(), 'base64url').toString();
  const { payload, ...rest } = JSON.parse(text);
  const other = Buffer.from(payload, 'base64').toString().replace('2.0.0', '1.0.0');
  return Buffer.from(JSON.stringify({ ...rest, payload: Buffer.from(other).toString('base64') })).toString(
    'base64url',
  );
};

test.each([
  ['altered', altered(), notValid],
  ['of another team', tokenOf(foreign), notValid],
  ['of a key that no team has', tokenOf(readPrivateKey(createPrivateKeyText())), notValid],
  ['good for more than a week', tokenOf(team, 'remote-cart', '2.0.0', later(8 * 24)), notValid],
  ['no token', 'none', notValid],
  [
    'expired',
    tokenOf(team, 'remote-cart', '2.0.0', now),
    'This preview has expired: ask the team that sent it for another link.',
  ],
  ...[
    ['revoked', '3.0.0'],
    ['rolled back', '4.0.0'],
    ['replaced', '5.0.0'],
    ['what all visitors get', '1.0.0'],
    ['unknown', '9.0.0'],
  ].map(([state, version]) => [
    `of a release that is ${state}`,
    tokenOf(team, 'remote-cart', version),
    'The release of this preview is no longer a candidate: ask the team that sent it for another link.',
  ]),
])('a link that is %s shows the usual page, and says so', (_what, token, message) => {
  const read = readOnTest(token, registry, now);
  expect(read.registry).toBe(registry);
  expect(read.preview).toEqual({ isShown: false, message });
});

test('a link shows a canary, and nothing while releases are frozen', () => {
  const token = tokenOf(team, 'remote-cart', '6.0.0');
  expect(readLive(token, registry, now).preview?.isShown).toBe(true);
  const frozen = { ...registry, frozen: true };
  const read = readLive(token, frozen, now);
  expect(read.registry).toBe(frozen);
  expect(read.preview).toEqual({
    isShown: false,
    message: 'Releases are frozen, and so are previews: open the link again later.',
  });
});

test('a link shows a release of a paused part, which stays paused for everybody else', () => {
  const paused = {
    'remote-cart': { since, reason: 'We repair it.' },
    'remote-event': { since, reason: 'Another day.' },
  };
  const read = readOnTest(tokenOf(), { ...registry, paused }, now);
  expect(read.preview?.isShown).toBe(true);
  expect(pauseReason(read.registry, 'remote-cart')).toBeNull();
  expect(pauseReason(read.registry, 'remote-event')).toBe('Another day.');
  expect(pauseReason(readOnTest(undefined, { ...registry, paused }, now).registry, 'remote-cart')).toBe(
    'We repair it.',
  );
});

test('a checkout is previewed in a live shop by a link of the platform, or of its team once the platform has approved the release', () => {
  expect(readLive(tokenOf(team, 'remote-checkout-mx'), registry, now).preview).toEqual({
    isShown: false,
    message: 'This shop shows a preview of a checkout once the platform team has approved it.',
  });
  const releases = registry.releases['remote-checkout-mx'] ?? [];
  const approvedBut = (others: (version: string) => boolean) => ({
    ...registry,
    releases: {
      ...registry.releases,
      'remote-checkout-mx': releases.map((release) =>
        others(release.version) ? release : { ...release, approved: since },
      ),
    },
  });
  const token = tokenOf(team, 'remote-checkout-mx');
  expect(
    readLive(
      token,
      approvedBut(() => false),
      now,
    ).preview?.isShown,
  ).toBe(true);
  expect(
    readLive(
      token,
      approvedBut(() => true),
      now,
    ).preview?.isShown,
  ).toBe(false);
  for (const [read, key] of [
    [readLive, platform],
    [readOnTest, team],
  ] as const) {
    expect(read(tokenOf(key, 'remote-checkout-mx'), registry, now).preview?.isShown).toBe(true);
  }
});

test('with a root document, the registrar’s key shows no checkout: a person has to sign the link, or approve the release', () => {
  const person = foreign;
  const description = {
    persons: { Ada: publicKeyOf(person) },
    root: { persons: ['Ada'], threshold: 1 },
    checkouts: { persons: ['Ada'], threshold: 1 },
    checkoutShare: 10,
    registrar: [publicKeyOf(platform)],
    expires: '2036-01-01T00:00:00.000Z',
  };
  const first = firstRoot(Buffer.from(signRoot(draftRoot(description, 1), person)), 'root.json');
  const trust = followRoot({ first, documents: { read: async () => null }, state: null });
  const read = createPreviewReader({ STOREFRONT_ORIGIN: 'https://tickets.example' }, trust);
  const part = 'remote-checkout-mx';
  const withRelease = (change: object): Registry => ({
    ...registry,
    releases: {
      ...registry.releases,
      [part]: releases.map((one) => (one.version === '2.0.0' ? { ...one, ...change } : one)),
    },
  });
  const shownTo = (key: typeof team, seen: Registry) => read(tokenOf(key, part), seen, now).preview?.isShown;
  const claimed = withRelease({ approved: now.toISOString() });
  expect(shownTo(platform, claimed)).toBe(false);
  expect(shownTo(team, claimed)).toBe(false);
  expect(shownTo(person, claimed)).toBe(true);
  const approval = { part, version: '2.0.0', manifest: integrity, checks: null, signed: now.toISOString() };
  expect(shownTo(team, withRelease({ approvals: [signApproval(approval, person)] }))).toBe(true);
  expect(shownTo(team, withRelease({ approvals: [signApproval(approval, platform)] }))).toBe(false);
});

test('a visit without a link goes by the registry as it is', () => {
  expect(readLive(undefined, registry, now)).toEqual({ registry, preview: null });
});

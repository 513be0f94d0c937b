import type { Registry } from '@ticket-storefront/format';
import { emptyRegistry, openPreviewToken } from '@ticket-storefront/registry';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { previewLink } from './preview';

const newKey = () => readPrivateKey(createPrivateKeyText());
const [platform, team, foreign] = [newKey(), newKey(), newKey()];
const platformKeys = [publicKeyOf(platform)];
const integrity = `sha384-${'A'.repeat(64)}`;
const registry: Registry = {
  ...emptyRegistry,
  teams: {
    'Cart team': { keys: [publicKeyOf(team)], parts: ['remote-cart'], share: 0 },
    'Event team': { keys: [publicKeyOf(foreign)], parts: ['remote-event'], share: 0 },
  },
  releases: {
    'remote-cart': [
      {
        ...{ version: '2.0.0', url: 'https://assets.example/a.js', integrity, manifest: integrity },
        ...{ contract: '^1.0.0', owner: 'Cart team', published: new Date(0).toISOString() },
        state: { name: 'candidate' },
      },
      {
        ...{ version: '1.0.0', url: 'https://assets.example/a.js', integrity, manifest: integrity },
        ...{ contract: '^1.0.0', owner: 'Cart team', published: new Date(0).toISOString() },
        state: { name: 'withdrawn', since: new Date(0).toISOString() },
      },
    ],
  },
};
const usual = { part: 'remote-cart', version: '2.0.0', hours: 2, to: '/events/harbor?a=b', key: team };
const linkWith = (changes: Partial<typeof usual> = {}) =>
  previewLink(registry, { ...usual, origin: 'https://tickets.example', platformKeys, ...changes });

test('creates a link that the shell server accepts for two hours', () => {
  const { link, expires } = linkWith();
  const url = new URL(link);
  expect(url.origin).toBe('https://tickets.example');
  expect(url.searchParams.get('to')).toBe(usual.to);
  const token = url.pathname.replace('/preview/', '');
  // Browsers do not store cookies of more than 4 KB.
  expect(token.length).toBeLessThan(1000);
  const before = new Date(Date.parse(expires) - 1);
  expect(openPreviewToken(token, registry, platformKeys, before)).toMatchObject({
    ok: true,
    preview: { part: 'remote-cart', version: '2.0.0' },
    isOfPlatform: false,
  });
  expect(openPreviewToken(token, registry, platformKeys, new Date(expires))).toEqual({
    ok: false,
    fault: 'expired',
  });
});

test.each([
  ['of an unknown release', { version: '9.0.0' }, 'There is no release remote-cart 9.0.0'],
  [
    'of a release that was rolled back',
    { version: '1.0.0' },
    'remote-cart 1.0.0 is withdrawn, and previews show candidates and canaries: publish another release.',
  ],
  ['with the key of another team', { key: foreign }, 'remote-cart belongs to the Cart team'],
])('refuses a link %s', (_what, changes, message) => {
  expect(() => linkWith(changes)).toThrow(message);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@ticket-storefront/format';
import { emptyRegistry } from '@ticket-storefront/registry';
import { demonstrationKey, publicKeyOf } from '@ticket-storefront/signing';
import { sortParts } from './own-parts';

const folder = mkdtempSync(join(tmpdir(), 'own-parts-'));
const places = { root: join(folder, 'repository'), keys: join(folder, 'keys') };
afterAll(() => rmSync(folder, { recursive: true }));

function addFolder(name: string, described: object) {
  mkdirSync(join(places.root, name), { recursive: true });
  writeFileSync(
    join(places.root, name, 'package.json'),
    JSON.stringify({ name, version: '1.0.0', ...described }),
  );
  writeFileSync(join(places.root, name, 'webpack.config.mjs'), '');
}
addFolder('shell', {});
addFolder('remote-cart', { owner: 'event team', storefront: { slot: 'cart' } });
addFolder('remote-acme-checkout', { owner: 'Acme team', storefront: { slot: 'checkout:acme' } });

const ownKey = publicKeyOf(demonstrationKey(places.keys, 'event team'));
const theirKey = 'k'.repeat(43);

const teamWith = (key: string, ...parts: string[]) => ({ keys: [key], parts, share: 25 });
const sort = (change: Partial<Registry>) => {
  const { own, left } = sortParts({ ...emptyRegistry, ...change }, places);
  return { own: own.map(({ name, owner }) => `${name} by ${owner}`), left: Object.fromEntries(left) };
};

test('releases a new store with the demonstration keys of the owners of its folders', () => {
  expect(sort({})).toEqual({
    own: ['shell by platform team', 'remote-cart by event team', 'remote-acme-checkout by Acme team'],
    left: {},
  });
});

test.each([
  [
    'belongs to a team with a key of its own',
    { teams: { 'Cart team': teamWith(theirKey, 'remote-cart') } },
    'it is a part of the Cart team, whose key is not on this machine',
  ],
  [
    'is new, and names a team with a key of its own',
    { teams: { 'event team': teamWith(theirKey) } },
    'it is a part of the event team, whose key is not on this machine',
  ],
  [
    'has lost its slot to a part of another repository',
    { slots: { cart: 'remote-cart2' } },
    'its slot cart is filled by remote-cart2',
  ],
])('a folder whose part %s is left as it is', (_what, change, why) => {
  const { own, left } = sort(change);
  expect(own).toEqual(['shell by platform team', 'remote-acme-checkout by Acme team']);
  expect(left).toMatchObject({ 'remote-cart': why });
});

test('releases a part that moved to another team of this machine with the key of that team', () => {
  const teams = {
    'Cart team': teamWith(publicKeyOf(demonstrationKey(places.keys, 'Cart team')), 'remote-cart'),
  };
  expect(sort({ teams }).own).toContain('remote-cart by Cart team');
});

test('does not release a part that is in another repository', () => {
  const teams = {
    'event team': teamWith(ownKey, 'remote-cart'),
    'Bolt team': teamWith(theirKey, 'remote-checkout-bolt'),
  };
  expect(sort({ teams, slots: { 'checkout:bolt': 'remote-checkout-bolt' } }).left).toEqual({
    'remote-checkout-bolt': 'it has no folder here',
  });
});

import type { RegistryRelease } from '@ticket-storefront/format';
import { emptyRegistry } from '@ticket-storefront/registry';
import { checkoutRemotes, composedParts, remoteIn } from './known-slots';
import { resolveReleases } from './pick-releases';

const integrity = `sha384-${'A'.repeat(64)}`;
const day = '2026-11-21T00:00:00.000Z';

const release: RegistryRelease = {
  version: '1.0.0',
  url: 'https://assets.example/main.js',
  integrity,
  manifest: integrity,
  contract: '^1.0.0',
  owner: 'us',
  published: day,
  state: { name: 'current', since: day },
};

/** Beside what this server knows: a place, a processor and a name of a part that it does not. */
const registry = {
  ...emptyRegistry,
  slots: {
    cart: 'remote-another-cart',
    'checkout:stripe': 'remote-pay-2',
    'checkout:acme': 'remote-checkout-acme',
    header: 'remote-header',
    event: '../elsewhere',
  },
  releases: Object.fromEntries(
    [
      'shell',
      'remote-another-cart',
      'remote-pay-2',
      'remote-checkout-acme',
      'remote-header',
      'remote-cart',
    ].map((part) => [part, [release]]),
  ),
};

test('documents are composed of the parts that the registry puts into known slots, whatever their names', () => {
  expect(remoteIn(registry, 'cart')).toBe('remote-another-cart');
  expect(checkoutRemotes(registry)).toEqual({ stripe: 'remote-pay-2' });
  expect(composedParts(registry)).toEqual(['shell', 'remote-another-cart', 'remote-pay-2']);
});

test('a visit gets no release of a part in a slot that this server does not know', () => {
  const visit = { bucket: 1, tenant: 'localhost', at: new Date(day), pinned: {} };
  expect(Object.keys(resolveReleases(registry, visit).pinned)).toEqual([
    'shell',
    'remote-another-cart',
    'remote-pay-2',
  ]);
});

test.each(['checkout:toString', 'event'] as const)('no part fills the slot %s', (slot) => {
  expect(remoteIn(registry, slot)).toBeNull();
});

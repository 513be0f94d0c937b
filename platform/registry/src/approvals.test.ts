import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Registry, RegistryRelease } from '@ticket-storefront/format';
import { publicKeyOf } from '@ticket-storefront/signing';
import { signApproval, unapprovedReleases } from './approvals';
import { emptyRegistry, openRegistry, writeRegistryText } from './registry-document';
import { accept } from './registry-updater';
import { approve } from './release-rules';
import { draftRoot, firstRoot, signRoot } from './root';
import { followRoot } from './trust';

const newKey = () => generateKeyPairSync('ed25519').privateKey;
const ada = newKey();
const ben = newKey();
const cy = newKey();
const registrar = newKey();
const now = new Date('2026-11-28T00:00:00.000Z');

const text = draftRoot(
  {
    persons: { Ada: publicKeyOf(ada), Ben: publicKeyOf(ben), Cy: publicKeyOf(cy) },
    root: { persons: ['Ada', 'Ben'], threshold: 2 },
    checkouts: { persons: ['Ada', 'Ben'], threshold: 2 },
    checkoutShare: 10,
    registrar: [publicKeyOf(registrar)],
    expires: '2027-11-28T00:00:00.000Z',
  },
  1,
);
const root = firstRoot(Buffer.from([ada, ben].reduce(signRoot, text)), 'root.json');

const part = 'remote-checkout-mx';
const manifest = `sha384-${'m'.repeat(64)}`;

const release = (state: RegistryRelease['state'], approvals: readonly string[] = []): RegistryRelease => ({
  version: '1.0.0',
  url: 'https://assets.example.com/main.js',
  integrity: manifest,
  manifest,
  contract: '^1.0.0',
  owner: 'MX team',
  published: now.toISOString(),
  approvals,
  state,
});
const current = { name: 'current', since: now.toISOString() } as const;
const held = { name: 'held', since: now.toISOString(), until: '2026-11-29T00:00:00.000Z' } as const;
const canary = (percent: number, tenants: readonly string[] = []) =>
  ({ name: 'canary', since: now.toISOString(), percent, tenants }) as const;

const registryWith = (releases: RegistryRelease[], name = part): Registry => ({
  ...emptyRegistry,
  counter: 2,
  expires: '2026-11-30T00:00:00.000Z',
  slots: { event: 'remote-event', 'checkout:mxmerchant': part },
  releases: { [name]: releases },
});

const approvalBy = (key: KeyObject, change: object = {}) =>
  signApproval(
    { part, version: '1.0.0', manifest, checks: ['bytes'], signed: now.toISOString(), ...change },
    key,
  );
const both = [approvalBy(ada), approvalBy(ben)];

test.each<[string, Registry]>([
  ['two people have approved for all visits', registryWith([release(current, both)])],
  ['is a canary within the share', registryWith([release(canary(10))])],
  ['is no part of checkouts', registryWith([release(current)], 'remote-event')],
  ['is a candidate', registryWith([release({ name: 'candidate' })])],
])('a server follows a registry whose release %s', (_name, registry) => {
  expect([...unapprovedReleases(registry, root)]).toEqual([]);
});

test.each<[string, Registry]>([
  ['nobody has approved', registryWith([release(current)])],
  ['one person has approved', registryWith([release(current, [approvalBy(ada)])])],
  [
    'one person has approved twice',
    registryWith([release(current, [approvalBy(ada), approvalBy(ada, { checks: null })])]),
  ],
  [
    'a person of another role has approved',
    registryWith([release(current, [approvalBy(ada), approvalBy(cy)])]),
  ],
  ['the registrar has approved', registryWith([release(current, [approvalBy(ada), approvalBy(registrar)])])],
  [
    'people have approved with other bytes',
    registryWith([
      release(current, [approvalBy(ada), approvalBy(ben, { manifest: `sha384-${'n'.repeat(64)}` })]),
    ]),
  ],
  ['people have approved in another part', registryWith([release(current, both)], 'remote-checkout-stripe')],
  [
    'two people have approved, and none has checked',
    registryWith([release(current, [approvalBy(ada, { checks: null }), approvalBy(ben, { checks: null })])]),
  ],
  ['is a canary beyond the share', registryWith([release(canary(11))])],
  ['is all that one host name gets', registryWith([release(canary(100, ['tickets.example.com']))])],
  [
    'is one of several canaries beyond the share',
    registryWith([release(canary(6)), { ...release(canary(6)), version: '1.0.1' }]),
  ],
  ['was replaced, and would follow if the newer one failed', registryWith([release(held)])],
  [
    'is a candidate that would follow if the current one failed',
    { ...registryWith([release({ name: 'candidate' })]), defaults: { [part]: ['1.0.0'] } },
  ],
  ['is the shell, which runs on every page', registryWith([release(current)], 'shell')],
  [
    'runs in a slot of its own that a registrar has added',
    { ...registryWith([release(current)], 'remote-evil'), slots: { 'checkout:mxmerchant': 'remote-evil' } },
  ],
])('a server refuses a registry of the right key whose release %s', async (_name, registry) => {
  const slots = registry.releases['remote-checkout-stripe']
    ? { 'checkout:stripe': 'remote-checkout-stripe' }
    : registry.slots;
  const document = openRegistry(Buffer.from(writeRegistryText({ ...registry, slots }, registrar)), [
    publicKeyOf(registrar),
  ]);
  const trust = followRoot({
    first: root,
    documents: { read: async () => null },
    state: null,
    now: () => now,
  });
  const accepted = accept(null, document, now, 0, trust);
  expect(accepted).toEqual({
    ok: false,
    reason: expect.stringContaining('in checkouts without approvals: Ada and Ben'),
  });
  // Control: without a root document the registrar's key is enough.
  expect(accept(null, document, now).ok).toBe(true);
});

test('a command adds the approval of its person once, and of nobody else', () => {
  const command = (approval: string) => ({ type: 'approve', part, version: '1.0.0', approval }) as const;
  const before = registryWith([release({ name: 'candidate' })]);
  const once = approve(before, command(approvalBy(ada)), root, now);
  const again = approve(once, command(approvalBy(ada, { checks: null })), root, now);
  expect(again.releases[part]?.[0]?.approvals).toHaveLength(1);
  const two = approve(again, command(approvalBy(ben)), root, now);
  expect(two.releases[part]?.[0]?.approvals).toHaveLength(2);
  expect(() => approve(before, command(approvalBy(cy)), root, now)).toThrow('use the key of that person');
  expect(() => approve(before, command(''), root, now)).toThrow('Only Ada and Ben may approve');
  expect(() => approve(before, command(approvalBy(ada, { version: '1.0.1' })), root, now)).toThrow(
    'of another release',
  );
});

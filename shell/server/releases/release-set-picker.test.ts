import type { Registry } from '@storefront/format/registry';
import type { RegistryRelease } from '@storefront/format/registry-release';
import { emptyRegistry } from '@storefront/registry/registry-store';
import { createReleaseSetPicker } from './release-set-picker';

const day = '2026-11-21T00:00:00.000Z';
const integrity = `sha384-${'A'.repeat(64)}`;

const release = (part: string, version: string): RegistryRelease => ({
  url: `https://assets.example/${part}/${version}/main.js`,
  version,
  integrity,
  manifest: `${part}-${version}`,
  contract: '^1.0.0',
  owner: 'us',
  published: day,
  state: { name: 'current', since: day },
});

const registryOf = (counter: number, cart: string): Registry => ({
  ...emptyRegistry,
  counter,
  releases: { shell: [release('shell', '1.0.0')], 'remote-cart': [release('remote-cart', cart)] },
});

const visit = { bucket: 50, tenant: 'localhost', at: new Date(day), pinned: {} };

/** A picker that counts the manifests which it reads; those in `broken` cannot be read. */
function setUp() {
  const read: string[] = [];
  const broken = new Set<string>();
  const warnings: string[] = [];
  const pickReleases = createReleaseSetPicker({
    assetsOrigin: 'https://assets.example',
    warn: (line) => warnings.push(line),
    readManifest: async (part, { manifest, version }) => {
      read.push(manifest);
      if (broken.has(manifest)) throw new Error(`${manifest} is not there.`);
      const entry = { scripts: ['main.js'], styles: [], preloads: [] };
      return {
        part,
        version,
        owner: 'us',
        contract: '^1.0.0',
        shared: {},
        bus: { commands: {}, facts: {} },
        files: [{ path: 'main.js', integrity, bytes: 1 }],
        entries: part === 'shell' ? { storefront: entry } : { fragment: entry },
      };
    },
  });
  const pick = (registry: Registry, kept = visit) =>
    pickReleases(registry, kept, { entry: 'storefront', language: 'en' }, ['remote-cart']);
  return { pick, read, broken, warnings };
}

test('visits with the same releases get the same set, and the manifests are read once', async () => {
  const { pick, read } = setUp();
  const first = await pick(registryOf(1, '1.0.0'));
  expect(await pick(registryOf(2, '1.0.0'), { ...visit, bucket: 7 })).toBe(first);
  expect(read).toEqual(['shell-1.0.0', 'remote-cart-1.0.0']);
});

test('a new release is in the next set', async () => {
  const { pick } = setUp();
  await pick(registryOf(1, '1.0.0'));
  const { releases } = await pick(registryOf(2, '2.0.0'));
  expect(releases['remote-cart']?.version).toBe('2.0.0');
});

test('a remote that had to be left out is back as soon as it can be read', async () => {
  const { pick, broken, warnings } = setUp();
  broken.add('remote-cart-1.0.0');
  expect((await pick(registryOf(1, '1.0.0'))).remotes).toEqual({});
  expect(warnings).toHaveLength(1);
  broken.clear();
  expect(Object.keys((await pick(registryOf(1, '1.0.0'))).remotes)).toEqual(['remote-cart']);
});

test('a set without a shell is not kept: the next document tries again', async () => {
  const { pick, broken } = setUp();
  broken.add('shell-1.0.0');
  await expect(pick(registryOf(1, '1.0.0'))).rejects.toThrow();
  broken.clear();
  expect((await pick(registryOf(1, '1.0.0'))).releases.shell?.version).toBe('1.0.0');
});

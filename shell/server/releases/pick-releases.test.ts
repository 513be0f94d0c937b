import type { Language } from '@ticket-storefront/domain/language';
import type { Registry, RegistryRelease, Visit } from '@ticket-storefront/format';
import { runtimeCore } from '@ticket-storefront/format/parts';
import type { ReleaseManifest } from '@ticket-storefront/releases/manifest';
import { createReleaseSetPicker, pickReleaseSet, resolveReleases } from './pick-releases';

const integrity = `sha384-${'A'.repeat(64)}`;
const day = '2026-11-21T00:00:00.000Z';
const nextDay = '2026-11-22T00:00:00.000Z';
const assetsOrigin = 'https://assets.example';

const release = (
  part: string,
  version: string,
  isDefault: boolean,
  contract = '^1.0.0',
): RegistryRelease => ({
  url: `${assetsOrigin}/${part}/${version}/main.js`,
  version,
  integrity,
  manifest: `${part}-${version}`,
  contract,
  owner: 'us',
  published: day,
  state: isDefault ? { name: 'current', since: day } : { name: 'held', since: day, until: nextDay },
});

const registryOf = (releases: Registry['releases']): Registry => ({
  counter: 1,
  expires: day,
  frozen: false,
  teams: {},
  slots: { cart: 'remote-cart' },
  releases,
  defaults: {},
  lastChange: null,
});

const readManifest = async (
  part: string,
  { version }: RegistryRelease,
  more: readonly string[] = [],
): Promise<ReleaseManifest> => {
  const entry = { scripts: ['main.js'], modules: [], styles: ['main.css'], preloads: [] };
  return {
    part,
    version,
    owner: 'us',
    contract: '^1.0.0',
    shared: {},
    bus: { commands: {}, facts: {} },
    files: ['main.js', 'main.css', ...more].map((path) => ({ path, integrity, bytes: 1 })),
    entries: part === 'shell' ? { storefront: entry, checkout: entry } : { fragment: entry },
  };
};

const visit = { bucket: 50, tenant: 'localhost', at: new Date(day), pinned: {} };

const warnings: string[] = [];

const pick = (registry: Registry, pinned = {}, reader = readManifest, language: Language = 'en') => {
  const kept = resolveReleases(registry, { ...visit, pinned });
  const warn = (line: string) => void warnings.push(line);
  const sources = { registry, readManifest: reader, assetsOrigin, warn };
  return pickReleaseSet(sources, kept, { entry: 'storefront', language }, ['remote-cart']);
};

const both = registryOf({
  shell: [release('shell', '1.0.0', false), release('shell', '2.0.0', true)],
  'remote-cart': [release('remote-cart', '1.0.0', false), release('remote-cart', '2.0.0', true)],
});

test('a first visit gets the defaults, each file by address and hash', async () => {
  const set = await pick(both);
  expect(set.scripts).toEqual([{ url: `${assetsOrigin}/shell/2.0.0/main.js`, integrity }]);
  expect(set.remotes['remote-cart']).toMatchObject({
    version: '2.0.0',
    entry: { url: `${assetsOrigin}/remote-cart/2.0.0/main.js`, integrity },
  });
});

test('a document loads the runtime core of the shell first if a remote reads it, and otherwise not at all', async () => {
  const entry = { scripts: ['runtime-core.js'], modules: [], styles: [], preloads: [] };
  const readers =
    (remote: Readonly<Record<string, string>>) => async (part: string, one: RegistryRelease) => {
      const manifest = await readManifest(part, one, entry.scripts);
      return part === 'shell'
        ? {
            ...manifest,
            shared: { [runtimeCore.package]: '2.9.2' },
            entries: { ...manifest.entries, 'runtime-core': entry },
          }
        : { ...manifest, shared: remote };
    };
  const scripts = async (remote: Readonly<Record<string, string>>) =>
    (await pick(both, {}, readers(remote))).scripts.map(({ url }) => url.split('/').at(-1));
  expect(await scripts({ [runtimeCore.package]: runtimeCore.range })).toEqual(['runtime-core.js', 'main.js']);
  expect(await scripts({ react: '^19.3.0' })).toEqual(['main.js']);
});

test('names the folders of the releases of the document, and of no others', async () => {
  const { folders } = await pick(both, { shell: '1.0.0', 'remote-cart': '2.0.0' });
  expect(folders).toEqual([`${assetsOrigin}/shell/1.0.0/`, `${assetsOrigin}/remote-cart/2.0.0/`]);
});

test('retains the whole set of a visit that began before a release', async () => {
  const set = await pick(both, { shell: '1.0.0', 'remote-cart': '1.0.0' });
  expect(set.scripts[0]?.url).toContain('/shell/1.0.0/');
  expect(set.remotes['remote-cart']?.version).toBe('1.0.0');
});

test('leaves out only a remote with another contract or an unreadable manifest, and logs the latter', async () => {
  const shell = [release('shell', '1.0.0', true)];
  const foreign = registryOf({ shell, 'remote-cart': [release('remote-cart', '9.0.0', true, '^9.0.0')] });
  expect((await pick(foreign)).remotes).toEqual({});
  expect(warnings).toEqual([]);
  const broken = async (part: string, wanted: RegistryRelease) => {
    if (part === 'remote-cart') throw new Error('not the one that was registered');
    return readManifest(part, wanted);
  };
  const set = await pick(both, {}, broken);
  expect(set.remotes).toEqual({});
  expect(set.scripts).toHaveLength(1);
  expect(warnings).toEqual(['remote-cart 2.0.0 is left out of documents: not the one that was registered']);
});

test('a visit whose shell was taken back from under its remotes gets remotes that run on the shell it gets', () => {
  const withdrawn = release('shell', '1.1.0', false, '^1.1.0');
  const registry = registryOf({
    shell: [release('shell', '1.0.0', true), { ...withdrawn, state: { name: 'withdrawn', since: day } }],
    'remote-cart': [release('remote-cart', '1.0.0', true), release('remote-cart', '1.1.0', false, '^1.1.0')],
  });
  const kept = resolveReleases(registry, { ...visit, pinned: { shell: '1.1.0', 'remote-cart': '1.1.0' } });
  expect(kept.pinned).toEqual({ shell: '1.0.0', 'remote-cart': '1.0.0' });
});

test('a remote is measured by the shell of its visit, whatever the server was built with', async () => {
  const registry = registryOf({
    shell: [release('shell', '1.0.0', true), release('shell', '1.1.0', false, '^1.1.0')],
    'remote-cart': [release('remote-cart', '1.1.0', true, '^1.1.0')],
  });
  expect((await pick(registry)).remotes).toEqual({});
  expect((await pick(registry, { shell: '1.1.0' })).remotes['remote-cart']?.version).toBe('1.1.0');
  const ahead = registryOf({
    shell: [release('shell', '2.0.0', true, '^2.0.0')],
    'remote-cart': [release('remote-cart', '2.0.0', true, '^2.0.0')],
  });
  expect((await pick(ahead)).remotes['remote-cart']?.contract).toBe('^2.0.0');
});

/** The second release of a part has 30 styles. */
const swollen =
  (swollenPart: string): typeof readManifest =>
  async (part, wanted) => {
    if (part !== swollenPart || wanted.version !== '2.0.0') return readManifest(part, wanted);
    const styles = Array.from({ length: 30 }, (_, index) => `${index}.css`);
    const manifest = await readManifest(part, wanted, styles);
    const entries = Object.entries(manifest.entries).map(([name, entry]) => [name, { ...entry, styles }]);
    return { ...manifest, entries: Object.fromEntries(entries) };
  };

test.each(['remote-cart', 'shell'])(
  'a release of %s whose styles do not fit into headers gives way to the one before, or is left out',
  async (part) => {
    warnings.length = 0;
    const known = { ...both, defaults: { shell: ['1.0.0', '2.0.0'], 'remote-cart': ['1.0.0', '2.0.0'] } };
    const { folders } = await pick(known, {}, swollen(part));
    expect(folders).toHaveLength(2);
    expect(folders).toContain(`${assetsOrigin}/${part}/1.0.0/`);
    expect(warnings).toEqual([
      `${part} 2.0.0 is left out of documents: its styles do not fit into the headers`,
    ]);
  },
);

test('leaves out only a remote whose single release does not fit', async () => {
  const set = await pick(both, {}, swollen('remote-cart'));
  expect([set.remotes, set.scripts.length]).toEqual([{}, 1]);
});

test('without a release of the shell there is no document', async () => {
  await expect(pick(registryOf({}))).rejects.toThrow('no shell release');
});

const inSpanish = { scripts: ['es.js'], modules: [], styles: ['main.css'], preloads: [] };

/** Both parts in English, and these also in Spanish. */
const speaking =
  (...parts: readonly string[]): typeof readManifest =>
  async (part, found) => {
    const manifest = await readManifest(part, found, ['es.js']);
    if (!parts.includes(part)) return manifest;
    const translated = part === 'shell' ? 'storefront.es' : 'fragment.es';
    return { ...manifest, entries: { ...manifest.entries, [translated]: inSpanish } };
  };

test.each([
  ['the shell and the cart in Spanish', speaking('shell', 'remote-cart'), 'es', 'es.js', 'es.js'],
  ['the cart in English where it has no Spanish', speaking('shell'), 'es', 'es.js', 'main.js'],
  ['all in English where the shell has no Spanish', speaking('remote-cart'), 'en', 'main.js', 'main.js'],
])('a visitor who reads Spanish gets %s', async (_what, reader, language, ofShell, ofCart) => {
  const set = await pick(both, {}, reader, 'es');
  expect(set.language).toBe(language);
  expect(set.scripts[0]?.url).toBe(`${assetsOrigin}/shell/2.0.0/${ofShell}`);
  expect(set.remotes['remote-cart']?.entry.url).toBe(`${assetsOrigin}/remote-cart/2.0.0/${ofCart}`);
});

const ofModules = (found: RegistryRelease): RegistryRelease => ({ ...found, hasOnlyModules: true });

/** The second release of each remote is a module with a chunk. */
const readWithModules: typeof readManifest = async (part, found) => {
  const manifest = await readManifest(part, found, ['main.mjs', 'later.mjs']);
  if (!found.hasOnlyModules) return manifest;
  const modules = ['main.mjs', 'later.mjs'];
  return { ...manifest, entries: { fragment: { scripts: [], modules, styles: ['main.css'], preloads: [] } } };
};

const pickIn = (registry: Registry, checksModules: boolean, more: Partial<Visit> = {}) => {
  const kept = resolveReleases(registry, { ...visit, checksModules, ...more });
  const sources = { registry, readManifest: readWithModules, assetsOrigin, warn: () => {} };
  return pickReleaseSet(sources, kept, { entry: 'storefront', language: 'en' }, ['remote-cart']);
};

const registryOfCart = (...releases: readonly RegistryRelease[]) =>
  registryOf({ shell: [release('shell', '1.0.0', true)], 'remote-cart': [...releases] });

const cart = (version: string, isDefault = false, contract?: string) =>
  release('remote-cart', version, isDefault, contract);

test('a browser that checks modules gets a release of modules alone, with the hash of each', async () => {
  const set = await pickIn(registryOfCart(cart('1.0.0'), ofModules(cart('2.0.0', true))), true);
  const at = (path: string) => ({ url: `${assetsOrigin}/remote-cart/2.0.0/${path}`, integrity });
  expect(set.remotes['remote-cart']).toEqual({
    version: '2.0.0',
    contract: '^1.0.0',
    entry: at('main.mjs'),
    type: 'module',
    styles: [at('main.css')],
  });
  expect(set.modules).toEqual([at('main.mjs'), at('later.mjs')]);
  expect(set.folders).toContain(`${assetsOrigin}/remote-cart/2.0.0/`);
});

test.each<[string, readonly RegistryRelease[], Partial<Visit>, string | undefined]>([
  [
    'the last release with a script',
    [cart('1.0.0'), cart('1.1.0'), ofModules(cart('2.0.0', true))],
    {},
    '1.1.0',
  ],
  [
    'the last one that runs on its shell',
    [cart('1.0.0'), cart('1.1.0', false, '^9.0.0'), ofModules(cart('2.0.0', true))],
    {},
    '1.0.0',
  ],
  ['no release if there is none with a script', [ofModules(cart('2.0.0', true))], {}, undefined],
  [
    'no release that was never given to visitors',
    [{ ...cart('1.0.0'), state: { name: 'candidate' } }, ofModules(cart('2.0.0', true))],
    {},
    undefined,
  ],
  [
    'the current release instead of a canary of modules alone',
    [
      cart('1.0.0'),
      cart('1.1.0', true),
      ofModules({ ...cart('2.0.0'), state: { name: 'canary', since: day, percent: 60, tenants: [] } }),
    ],
    {},
    '1.1.0',
  ],
  [
    'another release with a script than the one that failed',
    [cart('1.0.0'), cart('1.1.0'), ofModules(cart('2.0.0', true))],
    { avoided: new Set(['remote-cart@1.1.0']) },
    '1.0.0',
  ],
  [
    'the last one also after its day for open visits',
    [cart('1.0.0'), ofModules(cart('2.0.0', true))],
    { at: new Date('2027-01-01T00:00:00.000Z'), pinned: { 'remote-cart': '1.0.0' } },
    '1.0.0',
  ],
  [
    'the release of its visit',
    [cart('1.0.0'), cart('1.1.0'), ofModules(cart('2.0.0', true))],
    { pinned: { 'remote-cart': '1.0.0' } },
    '1.0.0',
  ],
])('a browser that does not check modules gets %s', async (_what, releases, more, version) => {
  const registry = registryOfCart(...releases);
  const { pinned } = resolveReleases(registry, { ...visit, checksModules: false, ...more });
  expect(pinned['remote-cart']).toBe(version);
  const set = await pickIn(registry, false, more);
  expect(set.remotes['remote-cart']?.version).toBe(version);
  expect(set.modules).toEqual([]);
});

/** A registry with one release of the shell, and one of the cart. */
const registryWith = (counter: number, cart: string): Registry => ({
  ...registryOf({
    shell: [release('shell', '1.0.0', true)],
    'remote-cart': [release('remote-cart', cart, true)],
  }),
  counter,
});

/** A picker that counts the manifests which it reads; those in `broken` cannot be read. */
function countingPicker() {
  const read: string[] = [];
  const broken = new Set<string>();
  const warnings: string[] = [];
  const pickReleases = createReleaseSetPicker({
    assetsOrigin,
    warn: (line) => warnings.push(line),
    readManifest: async (part, wanted) => {
      read.push(wanted.manifest);
      if (broken.has(wanted.manifest)) throw new Error(`${wanted.manifest} is not there.`);
      return readManifest(part, wanted);
    },
  });
  const pickKept = (registry: Registry, kept: Visit = visit) =>
    pickReleases(registry, kept, { entry: 'storefront', language: 'en' }, ['remote-cart']);
  return { pickKept, read, broken, warnings };
}

test('visits with the same releases get the same set, and the manifests are read once', async () => {
  const { pickKept, read } = countingPicker();
  const first = await pickKept(registryWith(1, '1.0.0'));
  expect(await pickKept(registryWith(2, '1.0.0'), { ...visit, bucket: 7 })).toBe(first);
  expect(read).toEqual(['shell-1.0.0', 'remote-cart-1.0.0']);
});

test('browsers that check modules and others do not get the same set', async () => {
  const { pickKept } = countingPicker();
  const registry = registryOfCart(cart('1.0.0'), ofModules(cart('2.0.0', true)));
  const versionFor = async (checksModules: boolean) =>
    (await pickKept(registry, { ...visit, checksModules })).releases['remote-cart']?.version;
  expect([await versionFor(true), await versionFor(false), await versionFor(true)]).toEqual([
    '2.0.0',
    '1.0.0',
    '2.0.0',
  ]);
});

test('a new release is in the next set', async () => {
  const { pickKept } = countingPicker();
  await pickKept(registryWith(1, '1.0.0'));
  const { releases } = await pickKept(registryWith(2, '2.0.0'));
  expect(releases['remote-cart']?.version).toBe('2.0.0');
});

test('a remote that had to be left out is back as soon as it can be read', async () => {
  const { pickKept, broken, warnings } = countingPicker();
  broken.add('remote-cart-1.0.0');
  expect((await pickKept(registryWith(1, '1.0.0'))).remotes).toEqual({});
  expect(warnings).toHaveLength(1);
  broken.clear();
  expect(Object.keys((await pickKept(registryWith(1, '1.0.0'))).remotes)).toEqual(['remote-cart']);
});

test('does not cache a set without a shell', async () => {
  const { pickKept, broken } = countingPicker();
  broken.add('shell-1.0.0');
  await expect(pickKept(registryWith(1, '1.0.0'))).rejects.toThrow();
  broken.clear();
  expect((await pickKept(registryWith(1, '1.0.0'))).releases.shell?.version).toBe('1.0.0');
});

describe('linked releases', () => {
  const parts = ['remote-cart', 'remote-event'];
  const canary = (part: string, percent = 10): RegistryRelease => ({
    ...release(part, '2.0.0', false),
    linked: parts.filter((other) => other !== part).map((other) => ({ part: other, version: '2.0.0' })),
    state: { name: 'canary', since: day, percent, tenants: [] },
  });
  const linked: Registry = {
    ...registryOf({
      shell: [release('shell', '1.0.0', true)],
      ...Object.fromEntries(parts.map((part) => [part, [release(part, '1.0.0', true), canary(part)]])),
    }),
    slots: { cart: 'remote-cart', event: 'remote-event' },
    defaults: Object.fromEntries(parts.map((part) => [part, ['1.0.0']])),
  };
  const versions = (registry: Registry, own: Partial<Visit> = {}) => {
    const { pinned } = resolveReleases(registry, { ...visit, checksModules: true, ...own });
    return parts.map((part) => pinned[part]);
  };
  const [both, neither] = [
    ['2.0.0', '2.0.0'],
    ['1.0.0', '1.0.0'],
  ];

  test('a visit gets both or neither, by the same draw', () => {
    const drawn = Array.from({ length: 100 }, (_, bucket) => versions(linked, { bucket }));
    expect(drawn.slice(0, 10)).toEqual(Array(10).fill(both));
    expect(drawn.slice(10)).toEqual(Array(90).fill(neither));
  });

  test.each<[string, Partial<Visit>]>([
    ['that has the other release of one part', { bucket: 0, pinned: { 'remote-event': '1.0.0' } }],
    ['in which one of them fails', { bucket: 0, avoided: new Set(['remote-event@2.0.0']) }],
    [
      'that has both, of which one fails',
      {
        pinned: { 'remote-cart': '2.0.0', 'remote-event': '2.0.0' },
        avoided: new Set(['remote-cart@2.0.0']),
      },
    ],
  ])('a visit %s gets neither', (_name, own) => {
    expect(versions(linked, own)).toEqual(neither);
  });

  test('an open visit keeps both when their share is lowered', () => {
    const pinned = { 'remote-cart': '2.0.0', 'remote-event': '2.0.0' };
    expect(versions(linked, { bucket: 99, pinned })).toEqual(both);
  });

  test('a paused part takes the other one of the canary along', () => {
    const paused = { ...linked, paused: { 'remote-event': { since: day, reason: 'Back at 3 pm.' } } };
    expect(versions(paused, { bucket: 0 })).toEqual(['1.0.0', undefined]);
  });
});

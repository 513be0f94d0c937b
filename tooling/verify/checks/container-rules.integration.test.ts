import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractRange } from '@ticket-storefront/contract';
import { prepareFinished, signRelease, uploadPrepared } from '@ticket-storefront/releases';
import { releaseLimits } from '@ticket-storefront/releases/manifest';
import { shop } from '@ticket-storefront/shop';
import { createPrivateKeyText, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';
import {
  container,
  type Files,
  finishedBuild,
  fragment,
  fragmentOf,
  map,
  packageText,
  script,
  serverOf,
  writeFiles,
} from './testing/finished-build';
import { rowsOf } from './testing/rows-of';

interface Breach {
  readonly what: string;
  /** Differences from a good build. */
  readonly files: Files;
  readonly words: RegExp;
}

const withScript = (text: string): Files => ({ 'dist/fragment-1a.js': text });
const withServer = (text: string): Files => ({ 'dist/server.js': text });

/** A build whose container is an ES module, with a chunk. */
const withModule = (text: string, chunk = `export const fragment = { ${fragment} };`): Files => ({
  'dist/fragment-1a.js': null,
  'dist/fragment-1a.js.map': null,
  'dist/fragment.mjs': text,
  'dist/fragment.mjs.map': map,
  'dist/chunks/later.mjs': chunk,
  'dist/chunks/later.mjs.map': map,
});
const get = `export const get = () => import('./chunks/later.mjs').then(({ fragment }) => () => ({ default: fragment }));`;
const asModule = `export const init = () => {}; ${get}`;

const manifestWith = (...names: readonly string[]) =>
  JSON.stringify({
    id: 'cart',
    metaData: { remoteEntry: { name: 'fragment-1a.js', path: '', type: 'var' } },
    shared: [],
    remotes: [],
    exposes: [{ assets: { js: { sync: names, async: [] }, css: { sync: ['cart.css'], async: [] } } }],
  });

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** A container that loads a chunk, which loads another one. */
const last = 'last()';
const middle = `load({1:"${hashOf(last)}"})`;
const coveredChunks: Files = {
  'dist/fragment-1a.js': `${script}/* {0:"${hashOf(middle)}"} */`,
  'dist/chunks/middle.js': middle,
  'dist/chunks/middle.js.map': map,
  'dist/last.js': last,
  'dist/last.js.map': map,
};

/** A container that gets its fragment from a chunk, as those of Module Federation's plugins do. */
const exposed = `webpackChunkcart({ default: { ${fragment} } });`;
const loadingFrom = (chunk: string) => `var mf_remote_cart = (() => {
  const { href } = new URL('${chunk}', document.currentScript.src); // ${hashOf(exposed)}
  return {
    init() {},
    get: () => new Promise((resolve) => {
      globalThis.webpackChunkcart = (module) => resolve(() => module);
      document.head.appendChild(Object.assign(document.createElement('script'), { src: href }));
    }),
  };
})();`;

const takesReact20 = container(
  fragmentOf(fragment),
  `init(scope) { if (!scope.react['20.0.0']) throw new Error('Unsatisfied version of react'); }`,
);

const takesReact = container(fragmentOf(fragment), 'init(scope) { Object.values(scope.react)[0].get(); }');
/** The end of React's module in a build. */
const endOfReact = (version: string) => `var e = {}; e.useTransition = () => 1, e.version = "${version}";`;

/** A build for each rule of docs/container.md that it breaks alone. */
const breaches: readonly Breach[] = [
  {
    what: 'a folder that is not there',
    files: Object.fromEntries(
      Object.keys(finishedBuild).map((path) => [path, path === 'package.json' ? packageText : null]),
    ),
    words: /^There is no folder/,
  },
  {
    what: 'no `fragment.js`',
    files: { 'dist/fragment-1a.js': null },
    words: /has no fragment\.js .*: call the entry/,
  },
  {
    what: 'two scripts of one entry',
    files: { 'dist/fragment-2b.js': script },
    words: /has fragment-1a\.js and fragment-2b\.js: empty the folder/,
  },
  {
    what: 'a chunk whose hash is in no script that loads it',
    files: { ...coveredChunks, 'dist/last.js': 'other()' },
    words: /^last\.js would be loaded by browsers without a check .*: use webpack-subresource-integrity/,
  },
  {
    what: 'a module as a chunk of a script',
    files: { 'dist/chunks/later.js': 'export const later = 1;' },
    words: /^chunks\/later\.js would be loaded by browsers without a check .*: build fragment\.mjs/,
  },
  {
    what: 'a script in one language, and only modules in another one',
    files: { 'dist/fragment.es.mjs': asModule },
    words: /has fragment\.es\.mjs without fragment\.es\.js: build the script of each language/,
  },
  {
    what: 'an `mf-manifest.json` that is none of Module Federation',
    files: { 'dist/mf-manifest.json': '{}' },
    words: /has an mf-manifest\.json that is not a manifest of Module Federation \(metaData\): remove it/,
  },
  {
    what: 'an `mf-manifest.json` that names a file which is not there',
    files: { 'dist/mf-manifest.json': manifestWith('gone.js') },
    words: /has an mf-manifest\.json that names gone\.js, which the folder lacks: publish the whole output/,
  },
  {
    what: 'a chunk that `mf-manifest.json` does not list',
    files: { ...coveredChunks, 'dist/mf-manifest.json': manifestWith('last.js') },
    words: /has chunks\/middle\.js, which its mf-manifest\.json does not list: empty the folder/,
  },
  {
    what: 'a file `release.json`',
    files: { 'dist/release.json': '{}' },
    words: /has a release\.json.*: remove it/,
  },
  {
    what: 'a module that imports what is no module of the release',
    files: withModule(`import 'react'; ${asModule}`),
    words: /^fragment\.mjs imports react, which is not a module of this release: bundle it/,
  },
  {
    what: 'a module without the exports of a container',
    files: withModule(`export default { ${fragment} };`),
    words: /^fragment\.mjs does not export init and get: let the entry of the build export/,
  },
  {
    what: 'a script that cannot be read',
    files: withScript('var mf_remote_cart = {'),
    words: /^fragment-1a\.js is not a valid script \(.*\): build it for ES2022/,
  },
  {
    what: 'a script that throws when it is loaded',
    files: withScript(`throw new Error('no page');`),
    words: /^fragment-1a\.js throws while loading \(no page\): access the page only in mount/,
  },
  {
    what: 'a script that evaluates text',
    files: withScript(`new Function('return 1')();${script}`),
    words: /^fragment-1a\.js throws while loading \(.*strings.*\): .* do not evaluate text/,
  },
  {
    what: 'a script without the container’s global',
    files: withScript(script.replace('mf_remote_cart', 'cart')),
    words:
      /^fragment-1a\.js does not set the global mf_remote_cart .*: declare the container under that name/,
  },
  {
    what: 'a script that sets other globals',
    files: withScript(`var cart = 1; ${script}`),
    words: /^fragment-1a\.js sets the globals cart beside mf_remote_cart: /,
  },
  {
    what: 'a container that loads what is no script of the release',
    files: withScript(loadingFrom('https://other.invalid/exposed.js')),
    words:
      /^fragment-1a\.js loads https:\/\/other\.invalid\/exposed\.js, which is not a script of this release: publish/,
  },
  {
    what: 'a container that does not give its module',
    files: withScript(container('get: async () => null')),
    words: /^fragment-1a\.js does not expose \.\/fragment \(.*\): its get/,
  },
  {
    what: 'a container that wants another version of what is shared',
    files: withScript(takesReact20),
    words: /^fragment-1a\.js does not expose \.\/fragment \(Unsatisfied version of react\)/,
  },
  {
    what: 'a container that shares another version of a package of the shell',
    files: withScript(
      container(
        fragmentOf(fragment),
        `init(scope) { scope.react['18.3.1'] = { get: async () => () => ({}) }; }`,
      ),
    ),
    words:
      /^fragment-1a\.js requires react \^18\.3\.1, but the shell shares react \^19\.3\.0: depend on that, or bundle/,
  },
  {
    what: 'a container that never answers',
    files: withScript(container('get: () => new Promise(() => {})')),
    words: /^fragment-1a\.js does not expose \.\/fragment in time: wait for other things in mount/,
  },
  {
    what: 'a module without a fragment',
    files: withScript(container(fragmentOf('mount() {}'))),
    words: /^fragment-1a\.js exposes a module .* lacks contract or mount: export a fragment/,
  },
  {
    what: 'a server entry that needs more than ECMAScript',
    files: withServer(`document.title = '';`),
    words: /^server\.js throws while loading \(document is not defined\)/,
  },
  {
    what: 'a server entry that is an ES module',
    files: { 'dist/server.js': null, 'dist/server.js.map': null, 'dist/server.mjs': serverOf(contractRange) },
    words: /has server\.mjs, an ES module, and the shell server runs a classic script: build server\.js/,
  },
  {
    what: 'a server entry without `globalThis.fragment`',
    files: withServer('var part = {};'),
    words: /^server\.js does not set globalThis\.fragment with contract and render: /,
  },
  {
    what: 'a server entry of another contract',
    files: withServer(serverOf('^9.0.0')),
    words: /^server\.js has contract \^9\.0\.0, but fragment-1a\.js has .*: build both/,
  },
  {
    what: 'a script that names or holds its source map',
    files: withScript(`${script}\n//# sourceMappingURL=fragment-1a.js.map`),
    words: /^fragment-1a\.js contains its source map or the address of it: build hidden/,
  },
  {
    what: 'a style that imports another one',
    files: { 'dist/cart.css': '@import "late.css";' },
    words: /^cart\.css imports another style: bundle both/,
  },
  {
    what: 'a style that is not in UTF-8',
    files: { 'dist/cart.css': Buffer.from([0x61, 0xff]) },
    words: /^cart\.css is not in UTF-8/,
  },
  {
    what: 'a selector that reaches outside of the part, such as `*`, `body`, `[class]` or the class of another part',
    files: { 'dist/cart.css': '.remote-cart-panel{}@media screen{.remote-cart-panel,*{display:none}}' },
    words: /^cart\.css affects elements outside of its part by \*: add a class/,
  },
  {
    what: 'two versions of React',
    files: withScript(`${script}(() => { ${endOfReact('19.3.1')} ${endOfReact('18.3.1')} })();`),
    words: /^fragment-1a\.js has React 19\.3\.1, and fragment-1a\.js has React 18\.3\.1: depend on one/,
  },
  {
    what: 'React of its own beside that of the shell',
    files: withScript(`${takesReact}(() => { ${endOfReact('19.3.1')} })();`),
    words:
      /^fragment-1a\.js has React 19\.3\.1, and the part also takes React \^19\.3\.0 from the shell: share/,
  },
  {
    what: 'an `mf-manifest.json` of a newer version of Module Federation',
    files: { 'dist/mf-manifest.json': '{"metaData":{"pluginVersion":"3.0.0"}}' },
    words:
      /has an mf-manifest\.json of Module Federation 3\.0\.0, .* up to 2: update @ticket-storefront\/cli/,
  },
  {
    what: 'an entry that is too large',
    files: withScript(`${script}/*${'x'.repeat(5_000_000)}*/`),
    words:
      /its entry fragment starts with 50\d+ bytes, most in fragment-1a\.js \(50\d+\), and at most 4194304 are allowed: load what is not needed/,
  },
];

/** What is refused in a script is refused in a module as well. */
const moduleBreaches: readonly Breach[] = [
  {
    what: 'cannot be read',
    files: withModule(asModule, 'export const fragment = {'),
    words: /^chunks\/later\.mjs is not a valid module \(.*\): build it for ES2022/,
  },
  {
    what: 'throws when it is loaded',
    files: withModule(`throw new Error('no page'); ${asModule}`),
    words: /^fragment\.mjs throws while loading \(no page\): access the page only in mount/,
  },
  {
    what: 'evaluates text',
    files: withModule(`new Function('return 1')(); ${asModule}`),
    words: /^fragment\.mjs throws while loading \(.*strings.*\): .* do not evaluate text/,
  },
  {
    what: 'sets globals',
    files: withModule(`globalThis.cart = 1; ${asModule}`),
    words: /^fragment\.mjs sets the globals cart: keep values in modules/,
  },
  {
    what: 'loads a chunk that the release lacks',
    files: withModule(asModule.replace('later', 'gone')),
    words: /^fragment\.mjs imports \.\/chunks\/gone\.mjs, which is not a module of this release/,
  },
  {
    what: 'imports from another host',
    files: withModule(asModule, `import 'https://example.com/a.mjs';`),
    words: /^chunks\/later\.mjs imports https:\/\/example\.com\/a\.mjs, which is not/,
  },
  {
    what: 'never answers',
    files: withModule(`await new Promise(() => {}); ${asModule}`),
    words: /^fragment\.mjs does not expose \.\/fragment in time: wait for other things in mount/,
  },
  {
    what: 'exposes no fragment',
    files: withModule(asModule, 'export const fragment = { mount() {} };'),
    words: /^fragment\.mjs exposes a module .* lacks contract or mount: export a fragment/,
  },
];

const root = mkdtempSync(join(tmpdir(), 'finished-'));
afterAll(() => rmSync(root, { recursive: true }));

const key = readPrivateKey(createPrivateKeyText());

function release(changes: Files) {
  const folder = writeFiles(mkdtempSync(join(root, 'part-')), { ...finishedBuild, ...changes });
  const [assets, maps] = [join(folder, 'assets'), join(folder, 'maps')];
  const released = async () =>
    prepareFinished(join(folder, 'dist'), { shop, folder, part: 'remote-cart' }, async (prepared) => {
      const signed = signRelease(prepared, key);
      const storage = { assets: createFolderStorage(assets), sourceMaps: createFolderStorage(maps) };
      await uploadPrepared(prepared, signed, storage);
      return signed;
    });
  return { assets, maps, released };
}

const filesIn = (folder: string) => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
};

test('releases a finished build unchanged, with its contract, a version from its files, and separate source maps', async () => {
  const { assets, maps, released } = release({});
  const { manifest } = await released();
  expect(manifest).toMatchObject({
    part: 'remote-cart',
    owner: 'event team',
    contract: contractRange,
    shared: {},
  });
  expect(manifest.version).toMatch(/^2\.1\.0-[0-9a-f]{8}$/);
  expect(manifest.entries).toEqual({
    fragment: { scripts: ['fragment-1a.js'], modules: [], styles: ['cart.css'], preloads: [] },
    server: { scripts: ['server.js'], modules: [], styles: [], preloads: [] },
  });
  expect(filesIn(assets)).toEqual(
    expect.arrayContaining(['release.json', 'fragment-1a.js.br', 'logo.svg.gz']),
  );
  expect(filesIn(assets).filter((name) => name.endsWith('.map'))).toEqual([]);
  expect(filesIn(maps).sort()).toEqual(['fragment-1a.js.map', 'server.js.map']);
});

const packageWith = (change: object): Files => ({
  'package.json': JSON.stringify({ ...JSON.parse(packageText), ...change }),
});

test.each<[string, Files]>([
  ['a changed file', { 'dist/images/logo.svg': '<svg id="other"/>' }],
  ['a renamed file', { 'dist/cart.css': null, 'dist/late.css': '.remote-cart-panel{}' }],
  ['another slot', packageWith({ storefront: { slot: 'event' } })],
  ['another owner', packageWith({ owner: 'Cart team' })],
])('gives another version to %s', async (_what, changes) => {
  const versionOf = async (files: Files) => (await release(files).released()).manifest.version;
  expect(await versionOf(changes)).not.toBe(await versionOf({}));
});

test.each<[string, Files]>([
  ['a changed source map', { 'dist/fragment-1a.js.map': '{"version":3,"x":1}' }],
  ['another dependency in package.json', packageWith({ devDependencies: { vite: '8.0.0' } })],
])('gives the same version to %s', async (_what, changes) => {
  const versionOf = async (files: Files) => (await release(files).released()).manifest.version;
  expect(await versionOf(changes)).toBe(await versionOf({}));
});

test('releases ES modules with their chunks, compressed, and the packages that they take from the shell', async () => {
  const moduleOfReact = asModule.replace('() => {}', `({ react }) => Object.values(react)[0].get()`);
  const dependingOnReact = packageText.replace('}}', `},"dependencies":{"react":"^19.3.0"}}`);
  const { assets, released } = release({ ...withModule(moduleOfReact), 'package.json': dependingOnReact });
  const { manifest } = await released();
  expect(manifest.entries['fragment']).toEqual({
    scripts: [],
    modules: ['fragment.mjs', 'chunks/later.mjs'],
    styles: ['cart.css'],
    preloads: [],
  });
  expect(manifest).toMatchObject({ contract: contractRange, shared: { react: '^19.3.0' } });
  expect(filesIn(assets)).toEqual(expect.arrayContaining(['fragment.mjs.br', 'later.mjs.gz']));
});

test('releases a container with chunks whose hashes are in its scripts', async () => {
  const { manifest } = await release({
    ...coveredChunks,
    'dist/mf-manifest.json': manifestWith('chunks/middle.js', 'last.js'),
  }).released();
  expect(manifest.entries['fragment']?.scripts).toEqual(['fragment-1a.js']);
  expect(manifest.files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['chunks/middle.js', 'last.js']),
  );
});

test('releases a container that gets its fragment from a chunk', async () => {
  const files = { ...withScript(loadingFrom('exposed.js')), 'dist/exposed.js': exposed };
  const { manifest } = await release(files).released();
  expect(manifest.contract).toBe(contractRange);
});

test('releases modules with the ending .js, whatever they are called', async () => {
  const { manifest } = await release({
    ...withModule('', ''),
    'dist/fragment.mjs': null,
    'dist/fragment.mjs.map': null,
    'dist/chunks/later.mjs': null,
    'dist/chunks/later.mjs.map': null,
    'dist/fragment-1a2b.js': asModule.replace('later.mjs', 'later.js'),
    'dist/chunks/later.js': `export const fragment = { ${fragment} };`,
    'dist/chunks/effect.js': 'void 0;',
  }).released();
  expect(manifest.entries['fragment']).toMatchObject({
    scripts: [],
    modules: ['fragment-1a2b.js', 'chunks/effect.js', 'chunks/later.js'],
  });
});

test.each(moduleBreaches)('refuses a module that $what in one sentence', async ({ files, words }) => {
  await expect(release(files).released()).rejects.toThrow(words);
});

test.each(breaches)('refuses $what in one sentence, before any upload', async ({ files, words }) => {
  const { assets, maps, released } = release(files);
  await expect(released()).rejects.toThrow(words);
  expect([...filesIn(assets), ...filesIn(maps)]).toEqual([]);
});

/** Refused with the registry at hand, as the tests of the command line show. */
const refusedByCommand = [
  'a fragment whose contract no shell of today speaks',
  'a cart or a checkout of modules alone',
  'another version of a shared package in `package.json`',
  'a version that exists with other files',
];

test('docs/container.md lists exactly the refused builds', () => {
  const listed = rowsOf('container.md', 'What is refused').map(([what]) => what);
  expect(listed.toSorted()).toEqual([...breaches.map(({ what }) => what), ...refusedByCommand].toSorted());
});

test('docs/container.md lists the limits of releases', () => {
  const numbers = rowsOf('container.md', 'Limits').map(([, most]) => Number(most?.replaceAll(',', '')));
  expect(numbers.toSorted()).toEqual(Object.values(releaseLimits).toSorted());
});

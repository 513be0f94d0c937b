import { contractRange } from '@storefront/contract';

/** Contents by path; null where there is no such file. */
export type Files = Readonly<Record<string, string | Buffer | null>>;

const fragmentOf = (members: string) => `get: async () => () => ({ default: { ${members} } })`;
const good = `contract: '${contractRange}', mount() {}`;
const container = (get: string, init = 'init() {}') => `var mf_remote_cart = { ${init}, ${get} };`;
const script = container(fragmentOf(good));
const serverOf = (contract: string) => `var fragment = { contract: '${contract}', render: () => '' };`;
const map = '{"version":3,"sources":[],"mappings":""}';

const packageText = JSON.stringify({
  name: '@team/remote-cart',
  version: '2.1.0',
  owner: 'event team',
  storefront: { slot: 'cart' },
});
const isPackage = (path: string) => path === 'package.json';

/** A remote as a bundler leaves it, beside its package.json. */
export const finishedBuild: Files = {
  'package.json': packageText,
  'dist/fragment-1a.js': script,
  'dist/fragment-1a.js.map': map,
  'dist/cart.css': '.remote-cart-panel{}',
  'dist/images/logo.svg': '<svg/>',
  'dist/server.js': serverOf(contractRange),
  'dist/server.js.map': map,
};

interface Breach {
  readonly what: string;
  /** What differs from a good build. */
  readonly files: Files;
  /** What is said about it. */
  readonly words: RegExp;
}

const withScript = (text: string): Files => ({ 'dist/fragment-1a.js': text });
const withServer = (text: string): Files => ({ 'dist/server.js': text });

const takesReact20 = container(
  fragmentOf(good),
  `init(scope) { if (!scope.react['20.0.0']) throw new Error('Unsatisfied version of react'); }`,
);

/** A build for each rule of docs/container.md that it breaks alone. */
export const breaches: readonly Breach[] = [
  {
    what: 'a folder that is not there',
    files: Object.fromEntries(
      Object.keys(finishedBuild).map((path) => [path, isPackage(path) ? packageText : null]),
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
    what: 'a script that no entry starts with',
    files: { 'dist/chunks/later.js': 'run()' },
    words: /has chunks\/later\.js, which .*: build one classic script/,
  },
  {
    what: 'a file `release.json`',
    files: { 'dist/release.json': '{}' },
    words: /has a release\.json.*: remove it/,
  },
  {
    what: 'a script that is an ES module',
    files: withScript(`export default { ${good} };`),
    words: /^fragment-1a\.js is an ES module, .*: build a classic script/,
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
    what: 'a script without a source map',
    files: { 'dist/fragment-1a.js.map': null },
    words: /^fragment-1a\.js has no source map .*: build one/,
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
    what: 'an entry that is too large',
    files: withScript(`${script}/*${'x'.repeat(5_000_000)}*/`),
    words: /Its entry fragment starts with 50\d+ bytes, and at most 4194304 are allowed: load later/,
  },
];

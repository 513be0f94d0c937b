// The thread in which the scripts of a part are run before it is released, by the team that has built them: each gets a
// realm of its own, with stand-ins for what a page has.
import { createContext, runInContext, Script } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

const { fragment, server, global, exposed, shared, timeoutMs } = workerData;

const noEvaluation = { codeGeneration: { strings: false, wasm: false } };

/** Stands for an object of the page, or of a shared package: whatever is asked of it is it again. */
const standIn = new Proxy(function standIn() {}, {
  // It is not awaited, and its text is empty.
  get: (_target, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : standIn),
  set: () => true,
  apply: () => standIn,
  construct: () => standIn,
});

const pageObjects = [
  ...[
    'navigator',
    'history',
    'screen',
    'localStorage',
    'sessionStorage',
    'indexedDB',
    'caches',
    'customElements',
  ],
  ...['addEventListener', 'removeEventListener', 'dispatchEvent', 'getComputedStyle', 'matchMedia', 'fetch'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame'],
  ...[
    'cancelAnimationFrame',
    'requestIdleCallback',
    'cancelIdleCallback',
    'queueMicrotask',
    'structuredClone',
  ],
  ...['Node', 'Element', 'HTMLElement', 'SVGElement', 'Document', 'DocumentFragment', 'ShadowRoot', 'Event'],
  ...['CustomEvent', 'EventTarget', 'AbortController', 'MutationObserver', 'ResizeObserver', 'Image'],
  ...['IntersectionObserver', 'CSSStyleSheet', 'DOMParser', 'XMLHttpRequest', 'FormData', 'Headers', 'Blob'],
  ...['MessageChannel', 'BroadcastChannel', 'TextEncoder', 'TextDecoder', 'crypto', 'performance', 'console'],
];

/** What ended the work: where it was, and the words of what was thrown. */
class Failure extends Error {
  constructor(at, words) {
    super(words);
    this.at = at;
  }
}

const wordsOf = (error) => String(error?.message ?? error).split('\n')[0];

function run(realm, { file, text }) {
  let script;
  try {
    script = new Script(text, { filename: file });
  } catch (error) {
    const words = wordsOf(error);
    throw new Failure(/\b(import|export)\b/.test(words) ? 'module' : 'syntax', words);
  }
  try {
    script.runInContext(realm, { timeout: timeoutMs });
  } catch (error) {
    throw new Failure('run', wordsOf(error));
  }
}

const globalsOf = (realm) => runInContext('Object.getOwnPropertyNames(globalThis)', realm);

/** What the shell shares, by webpack's protocol; `asked` gets the name of each package that is taken. */
const shareScope = (asked) =>
  Object.fromEntries(
    Object.entries(shared).map(([name, version]) => {
      const get = () => {
        asked.add(name);
        return () => standIn;
      };
      return [name, { [version]: { from: 'shell', get } }];
    }),
  );

async function exposedModule(container, asked) {
  try {
    await container.init(shareScope(asked));
    return (await container.get(exposed))();
  } catch (error) {
    throw new Failure('get', wordsOf(error));
  }
}

/** The fragment of a container's script, as the shell takes it. */
async function loadFragment() {
  const realm = createContext({}, noEvaluation);
  const page = runInContext('globalThis', realm);
  const currentScript = { tagName: 'SCRIPT', src: `https://assets.invalid/${fragment.file}` };
  Object.assign(page, Object.fromEntries(pageObjects.map((name) => [name, standIn])));
  Object.assign(page, { window: page, self: page, location: new URL('https://shop.invalid/'), URL });
  page.document = new Proxy(standIn, {
    get: (target, key) => (key === 'currentScript' ? currentScript : Reflect.get(target, key)),
  });
  const before = new Set(globalsOf(realm));
  run(realm, fragment);

  const container = page[global];
  if (typeof container?.init !== 'function' || typeof container.get !== 'function')
    throw new Failure('global');
  const others = globalsOf(realm).filter((name) => name !== global && !before.has(name));
  if (others.length > 0) throw new Failure('globals', others.join(', '));

  const asked = new Set();
  const { default: found } = (await exposedModule(container, asked)) ?? {};
  if (typeof found?.contract !== 'string' || typeof found.mount !== 'function') throw new Failure('fragment');
  return { contract: found.contract, shared: [...asked] };
}

/** The contract of a server entry, in what a shell server gives it. */
function loadServerEntry() {
  const realm = createContext(Object.create(null), noEvaluation);
  runInContext('globalThis.releaseAddress = "https://assets.invalid/"', realm);
  run(realm, server);
  const { fragment: found } = runInContext('globalThis', realm);
  if (typeof found?.contract !== 'string' || typeof found.render !== 'function') throw new Failure('server');
  return found.contract;
}

async function inspect() {
  let file = fragment.file;
  try {
    const facts = await loadFragment();
    if (!server) return { ...facts, serverContract: null };
    file = server.file;
    return { ...facts, serverContract: loadServerEntry() };
  } catch (error) {
    return { file, at: error instanceof Failure ? error.at : 'run', words: wordsOf(error) };
  }
}

// What a script leaves to be done later is not looked at.
process.on('unhandledRejection', () => undefined);
parentPort.postMessage(await inspect());
process.exit();

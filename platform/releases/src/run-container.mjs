// Runs the scripts of a part in a thread before its release, each in an isolated context with stand-ins for the page.
import { createContext, runInContext, Script } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

const { fragment, server, global, exposed, shared, timeoutMs } = workerData;

const noEvaluation = { codeGeneration: { strings: false, wasm: false } };

/** Stands in for an object of the page or of a shared package. All its members are the stand-in again. */
const standIn = new Proxy(function standIn() {}, {
  // Not a promise, and an empty text.
  get: (_target, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : standIn),
  set: () => true,
  apply: () => standIn,
  construct: () => standIn,
});

const pageObjects = `navigator history screen localStorage sessionStorage indexedDB caches customElements
addEventListener removeEventListener dispatchEvent getComputedStyle matchMedia fetch
setTimeout clearTimeout setInterval clearInterval requestAnimationFrame cancelAnimationFrame
requestIdleCallback cancelIdleCallback queueMicrotask structuredClone
Node Element HTMLElement SVGElement Document DocumentFragment ShadowRoot Event CustomEvent EventTarget
AbortController MutationObserver ResizeObserver IntersectionObserver CSSStyleSheet DOMParser XMLHttpRequest
Image FormData Headers Blob MessageChannel BroadcastChannel TextEncoder TextDecoder crypto performance console`;

/** The global that a container’s later chunks of webpack or Rspack call. */
const chunkGlobal = /^webpackChunk/;

class Failure extends Error {
  constructor(at, message) {
    super(message);
    this.at = at;
  }
}

const messageOf = (error) => String(error?.message ?? error).split('\n')[0];

function run(context, { file, text }) {
  let script;
  try {
    script = new Script(text, { filename: file });
  } catch (error) {
    const message = messageOf(error);
    throw new Failure(/\b(import|export)\b/.test(message) ? 'module' : 'syntax', message);
  }
  try {
    script.runInContext(context, { timeout: timeoutMs });
  } catch (error) {
    throw new Failure('run', messageOf(error));
  }
}

const globalsOf = (context) => runInContext('Object.getOwnPropertyNames(globalThis)', context);

/** The packages of the shell, in webpack's protocol; `taken` receives the name of each one that is taken. */
const shareScope = (taken) =>
  Object.fromEntries(
    Object.entries(shared).map(([name, version]) => {
      const get = () => {
        taken.add(name);
        return () => standIn;
      };
      return [name, { [version]: { from: 'shell', get } }];
    }),
  );

async function exposedModule(container, taken) {
  try {
    await container.init(shareScope(taken));
    return (await container.get(exposed))();
  } catch (error) {
    throw new Failure('get', messageOf(error));
  }
}

/** Loads the fragment of a container's script as the shell does. */
async function loadFragment() {
  const context = createContext({}, noEvaluation);
  const page = runInContext('globalThis', context);
  const currentScript = { tagName: 'SCRIPT', src: `https://assets.invalid/${fragment.file}` };
  Object.assign(page, Object.fromEntries(pageObjects.split(/\s/).map((name) => [name, standIn])));
  Object.assign(page, { window: page, self: page, location: new URL('https://shop.invalid/'), URL });
  page.document = new Proxy(standIn, {
    get: (target, key) => (key === 'currentScript' ? currentScript : Reflect.get(target, key)),
  });
  const before = new Set(globalsOf(context));
  run(context, fragment);

  const container = page[global];
  if (typeof container?.init !== 'function' || typeof container.get !== 'function')
    throw new Failure('global');
  const isOwn = (name) => name === global || chunkGlobal.test(name);
  const others = globalsOf(context).filter((name) => !isOwn(name) && !before.has(name));
  if (others.length > 0) throw new Failure('globals', others.join(', '));

  const taken = new Set();
  const { default: found } = (await exposedModule(container, taken)) ?? {};
  if (typeof found?.contract !== 'string' || typeof found.mount !== 'function') throw new Failure('fragment');
  return { contract: found.contract, shared: [...taken] };
}

/** Loads a server entry as the shell server does, and returns its contract. */
function loadServerEntry() {
  const context = createContext(Object.create(null), noEvaluation);
  runInContext('globalThis.releaseAddress = "https://assets.invalid/"', context);
  run(context, server);
  const { fragment: found } = runInContext('globalThis', context);
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
    return { file, at: error instanceof Failure ? error.at : 'run', detail: messageOf(error) };
  }
}

// Later work of a script does not matter.
process.on('unhandledRejection', () => undefined);
parentPort.postMessage(await inspect());
process.exit();

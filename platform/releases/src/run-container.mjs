// Runs the scripts of a part in a thread before its release, each in an isolated context with stand-ins for the page.
import { setTimeout } from 'node:timers/promises';
import { createContext, runInContext, Script, SourceTextModule } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import * as runtimeCore from '@module-federation/runtime-core';

const { fragment, modules, chunks, server, global, exposed, shared, coreGlobal, toolGlobals, timeoutMs } =
  workerData;

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

/** The reason for a refusal. @param file - by default the file that was loaded first. */
class Failure extends Error {
  constructor(at, message, file) {
    super(message);
    this.at = at;
    this.file = file;
  }
}

/** Files that have run. */
const loaded = new Set();

const messageOf = (error) => String(error?.message ?? error).split('\n')[0];

function run(context, { file, text }) {
  loaded.add(file);
  let script;
  try {
    script = new Script(text, { filename: file });
  } catch (error) {
    const message = messageOf(error);
    throw new Failure(/\b(import|export)\b/.test(message) ? 'module' : 'syntax', message, file);
  }
  try {
    script.runInContext(context, { timeout: timeoutMs });
  } catch (error) {
    throw new Failure('run', messageOf(error), file);
  }
}

const folder = 'https://assets.invalid/part/version/';

/** Creates a loader of the release's modules, which loads each once. */
function moduleLoader(context) {
  const texts = new Map(modules.map(({ file, text }) => [folder + file, text]));
  const known = new Map();

  function find(specifier, importer) {
    const isRelative = /^\.{0,2}\//.test(specifier);
    const address = isRelative ? new URL(specifier, importer.identifier).href : specifier;
    if (texts.has(address)) return known.get(address) ?? create(address);
    throw new Failure('import', specifier, importer.identifier.slice(folder.length));
  }

  function parse(address) {
    try {
      return new SourceTextModule(texts.get(address), {
        context,
        identifier: address,
        initializeImportMeta: (meta) => {
          meta.url = address;
        },
        importModuleDynamically: (specifier, importer) => evaluate(find(specifier, importer)),
      });
    } catch (error) {
      throw new Failure('syntax', messageOf(error), address.slice(folder.length));
    }
  }

  function create(address) {
    const module = parse(address);
    known.set(address, module);
    loaded.add(address.slice(folder.length));
    module.linkRequests(module.moduleRequests.map(({ specifier }) => find(specifier, module)));
    return module;
  }

  async function evaluate(module) {
    if (module.status === 'unlinked' || module.status === 'linking') module.instantiate();
    await module.evaluate({ timeout: timeoutMs });
    return module;
  }

  return async (file) => (await evaluate(create(folder + file))).namespace;
}

async function runModule(context, file) {
  try {
    return await moduleLoader(context)(file);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('run', messageOf(error));
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

/** The versions that a container has added to the scope: its own, of which it takes the newer one. */
const offeredIn = (scope) =>
  Object.fromEntries(
    Object.entries(shared).flatMap(([name, ofShell]) =>
      Object.keys(scope[name] ?? {}).flatMap((version) => (version === ofShell ? [] : [[name, version]])),
    ),
  );

async function exposedModule(container, scope) {
  try {
    await container.init(scope);
    return (await container.get(exposed))();
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('get', messageOf(error));
  }
}

/**
 * Creates the stand-in of the document. A script of the release that is put into it runs, as the loaders of bundlers expect
 * for chunks; all other elements load at once.
 */
function createPage(context, currentScript) {
  const texts = new Map(chunks.map(({ file, text }) => [folder + file, text]));

  function load(node) {
    const { src } = node;
    if (node.tagName === 'SCRIPT' && !texts.has(src)) throw new Failure('chunk', String(src));
    if (node.tagName === 'SCRIPT') run(context, { file: src.slice(folder.length), text: texts.get(src) });
    queueMicrotask(() => node.onload?.({ type: 'load', target: node }));
    return node;
  }

  function createElement(name) {
    const attributes = new Map();
    const own = {
      tagName: String(name).toUpperCase(),
      setAttribute: (key, value) => void attributes.set(key, value),
      getAttribute: (key) => attributes.get(key) ?? null,
      addEventListener: (type, listener) => Object.assign(own, { [`on${type}`]: listener }),
      removeEventListener() {},
    };
    return new Proxy(own, { get: (target, key) => (key in target ? target[key] : standIn[key]) });
  }

  const putIn = (...nodes) => load(nodes.find((node) => node?.tagName) ?? standIn);
  const parent = new Proxy(standIn, {
    get: (target, key) =>
      ['append', 'appendChild', 'insertBefore', 'prepend'].includes(key) ? putIn : Reflect.get(target, key),
  });
  const members = { currentScript, createElement, head: parent, body: parent, documentElement: parent };
  return new Proxy(standIn, {
    get: (target, key) => (key in members ? members[key] : Reflect.get(target, key)),
  });
}

/** The queues through which chunks reach the runtimes of webpack and Rspack. */
const chunkQueues = (context) =>
  globalsOf(context)
    .filter((name) => /^(webpack|rspack)Chunk/.test(name))
    .map((name) => runInContext('globalThis', context)[name])
    .filter(Array.isArray);

/** The ids of all chunks, as their scripts put them into a queue without a runtime. */
const chunkIds = () =>
  chunks.flatMap(({ text }) => {
    const context = createContext({}, noEvaluation);
    runInContext('globalThis.self = globalThis', context);
    try {
      runInContext(text, context, { timeout: timeoutMs });
      return chunkQueues(context).flatMap((queue) => queue.flatMap(([ids]) => ids));
    } catch {
      return [];
    }
  });

/** Takes from the shell what the runtime takes for each chunk before it loads it, because `mount` may load any of them. */
async function takeForChunks(context) {
  const taking = [];
  for (const queue of chunkQueues(context)) {
    const takeAll = ({ f }) => {
      for (const id of chunkIds()) taking.push(Promise.try(() => f?.consumes?.(id, taking)));
    };
    queue.push([['all'], {}, takeAll]);
  }
  await Promise.race([Promise.allSettled(taking), setTimeout(timeoutMs)]);
}

const isContainer = (value) => typeof value?.init === 'function' && typeof value.get === 'function';

/** Runs a container, and returns it with the name of the global that it is in. */
async function openContainer(context, page) {
  if (modules.length > 0) {
    const container = await runModule(context, fragment.file);
    if (!isContainer(container)) throw new Failure('exports');
    return { container };
  }
  run(context, fragment);
  const container = page[global];
  if (!isContainer(container)) throw new Failure('global');
  return { container, name: global };
}

/** Loads the fragment of a container as the shell does. */
async function loadFragment() {
  const context = createContext({}, noEvaluation);
  const page = runInContext('globalThis', context);
  const currentScript = { tagName: 'SCRIPT', src: folder + fragment.file };
  Object.assign(page, Object.fromEntries(pageObjects.split(/\s/).map((name) => [name, standIn])));
  Object.assign(page, { window: page, self: page, location: new URL('https://shop.invalid/'), URL });
  page[coreGlobal] = runtimeCore;
  page.document = createPage(context, currentScript);
  const before = new Set(globalsOf(context));
  const { container, name: own } = await openContainer(context, page);
  const taken = new Set();
  const scope = shareScope(taken);
  const { default: found } = (await exposedModule(container, scope)) ?? {};
  const isOwn = (name) => name === own || toolGlobals.test(name);
  const others = globalsOf(context).filter((name) => !isOwn(name) && !before.has(name));
  if (others.length > 0) throw new Failure('globals', others.join(', '));
  if (typeof found?.contract !== 'string' || typeof found.mount !== 'function') throw new Failure('fragment');
  const offered = offeredIn(scope);
  const facts = { contract: found.contract, taken: [...taken], loaded: [...loaded], offered };
  await takeForChunks(context);
  return { ...facts, shared: [...new Set([...taken, ...Object.keys(offered)])] };
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
    const isKnown = error instanceof Failure;
    return {
      file: (isKnown && error.file) || file,
      at: isKnown ? error.at : 'run',
      detail: messageOf(error),
    };
  }
}

// Later work of a script does not matter.
process.on('unhandledRejection', () => undefined);
parentPort.postMessage(await inspect());
process.exit();

// What a render process runs: it takes one server entry, and then one question after the other, each as a line of JSON.
// The entry gets a realm of its own, into which only strings are handed: no object of this one, no timers, no events.
import { Buffer } from 'node:buffer';
import { readSync, writeSync } from 'node:fs';
import { createContext, runInContext, Script } from 'node:vm';

// Importing it would open its streams, and reading from them would wait no longer.
const { process } = globalThis;
const input = 0;
const output = 1;

const realm = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });

/** Made before the entry runs, of functions that it cannot have replaced. */
const prepare = runInContext(
  `(() => {
    'use strict';
    const { parse } = JSON;
    return (address) => {
      globalThis.releaseAddress = address;
      return (question, limit) => {
        const { props, host } = parse(question);
        const html = globalThis.fragment.render(props, host);
        if (typeof html !== 'string') return undefined;
        return html.length > limit ? null : html;
      };
    };
  })()`,
  realm,
);

// Should an entry get out of its realm all the same, it finds here what it had there.
const names = new Set(
  JSON.parse(runInContext('JSON.stringify(Object.getOwnPropertyNames(globalThis))', realm)),
);
for (const name of Object.getOwnPropertyNames(globalThis)) if (!names.has(name)) delete globalThis[name];

let rest = Buffer.alloc(0);

/** The next line, null where there will be none. Waiting here for it, this process never gets to run timers or events. */
function readLine() {
  const chunks = [rest];
  for (;;) {
    const chunk = chunks.at(-1);
    const end = chunk.indexOf('\n');
    if (end !== -1) {
      rest = chunk.subarray(end + 1);
      chunks[chunks.length - 1] = chunk.subarray(0, end);
      return Buffer.concat(chunks).toString();
    }
    const next = Buffer.alloc(64 * 1024);
    const bytes = readSync(input, next);
    if (bytes === 0) return null;
    chunks.push(next.subarray(0, bytes));
  }
}

function answer(value) {
  const line = Buffer.from(`${JSON.stringify(value)}\n`);
  for (let written = 0; written < line.length; ) written += writeSync(output, line, written);
}

function render(ask, question, limitBytes) {
  // Of what was thrown nothing is looked at: that could run code of the entry here.
  try {
    const html = ask(question, limitBytes);
    if (html === null || (typeof html === 'string' && Buffer.byteLength(html) > limitBytes))
      return { failure: 'too-large' };
    return typeof html === 'string' ? { html } : { failure: 'wrong' };
  } catch {
    return { failure: 'threw' };
  }
}

function start({ code, address }) {
  try {
    const ask = prepare(address);
    runInContext(code, realm, { filename: 'server.js' });
    return ask;
  } catch {
    return null;
  }
}

const work = new Script('work()');

/**
 * What `working` returns; ends this process where that takes twice as long as the server waits: then the server is gone.
 * A thread of Node's own keeps the time, which no loop of an entry holds up.
 */
function within(waitMs, working) {
  let returned;
  globalThis.work = () => {
    returned = working();
  };
  try {
    work.runInThisContext({ timeout: 2 * waitMs });
  } catch {
    process.exit();
  }
  return returned;
}

const { limits, ...entry } = JSON.parse(readLine());
const ask = within(limits.startMs, () => start(entry));
answer(ask ? { ready: true } : { failure: 'threw' });
for (let question = ask && readLine(); question !== null; question = readLine()) {
  answer(within(limits.answerMs, () => render(ask, question, limits.htmlBytes)));
  // Not every system tells the server what this process takes. What an entry keeps from one answer to the next is seen here.
  if (process.memoryUsage.rss() > limits.memoryBytes) break;
}
// What the entry left to be done later is not done.
process.exit();

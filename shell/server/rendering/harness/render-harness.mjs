// The program of a render process: it receives a server entry and then inputs, each as a line of JSON. The entry runs in an
// isolated context that receives only strings: no object of this context, no timers, no events.
import { Buffer } from 'node:buffer';
import { readSync, writeSync } from 'node:fs';
import { createContext, runInContext, Script } from 'node:vm';

// Importing it would open its streams, and reads would no longer block.
const { process } = globalThis;
const input = 0;
const output = 1;

const realm = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });

/** Prepared before the entry runs and could replace functions. */
const prepare = runInContext(
  `(() => {
    'use strict';
    const { parse } = JSON;
    return (address) => {
      globalThis.releaseAddress = address;
      return (input, limit) => {
        const { props, host } = parse(input);
        const html = globalThis.fragment.render(props, host);
        if (typeof html !== 'string') return undefined;
        return html.length > limit ? null : html;
      };
    };
  })()`,
  realm,
);

// An entry that escapes from its context finds no more than it had there.
const names = new Set(
  JSON.parse(runInContext('JSON.stringify(Object.getOwnPropertyNames(globalThis))', realm)),
);
for (const name of Object.getOwnPropertyNames(globalThis)) if (!names.has(name)) delete globalThis[name];

let rest = Buffer.alloc(0);

/** The next line, or null at the end. Because it blocks, this process never runs timers or events. */
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

function send(value) {
  const line = Buffer.from(`${JSON.stringify(value)}\n`);
  for (let written = 0; written < line.length; ) written += writeSync(output, line, written);
}

function render(renderInput, input, limitBytes) {
  // The error is not read: that could run the entry's code here.
  try {
    const html = renderInput(input, limitBytes);
    if (html === null || (typeof html === 'string' && Buffer.byteLength(html) > limitBytes))
      return { failure: 'too-large' };
    return typeof html === 'string' ? { html } : { failure: 'wrong' };
  } catch {
    return { failure: 'threw' };
  }
}

function start({ code, address }) {
  try {
    const renderInput = prepare(address);
    runInContext(code, realm, { filename: 'server.js' });
    return renderInput;
  } catch {
    return null;
  }
}

const work = new Script('work()');

/**
 * Runs `task`, and ends this process if it takes twice as long as the server waits: then the server is gone. Node measures the
 * time in another thread, which a loop of the entry cannot block.
 */
function within(waitMs, task) {
  let returned;
  globalThis.work = () => {
    returned = task();
  };
  try {
    work.runInThisContext({ timeout: 2 * waitMs });
  } catch {
    process.exit();
  }
  return returned;
}

const { limits, ...entry } = JSON.parse(readLine());
const renderInput = within(limits.startMs, () => start(entry));
send(renderInput ? { ready: true } : { failure: 'threw' });
for (let input = renderInput && readLine(); input !== null; input = readLine()) {
  send(within(limits.answerMs, () => render(renderInput, input, limits.htmlBytes)));
  // Not every system reports this process's memory to the server.
  if (process.memoryUsage.rss() > limits.memoryBytes) break;
}
// Pending work of the entry is not done.
process.exit();

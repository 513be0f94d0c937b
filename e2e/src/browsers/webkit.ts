import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@ticket-storefront/postgres';
import * as v from 'valibot';
import type { DrivenBrowser, DrivenTab, Point, WindowSize } from './driven-browser';
import { keysOver, pressAt } from './input-actions';

const answerSchema = v.object({ value: v.unknown() });
const sessionSchema = v.object({ sessionId: v.string() });
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const elementSchema = v.object({ [elementKey]: v.string() });
const windowSchema = v.object({ handle: v.string() });
const evaluatedSchema = v.object({ value: v.optional(v.unknown()), error: v.optional(v.string()) });
const failureSchema = v.object({ error: v.string(), message: v.string() });

/** The programs that it takes. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

/** Starts a display of its own. @returns the process and the name of the display. */
async function startDisplay(program: string, { width, height }: WindowSize) {
  // Without a window manager a window has the focus only while the pointer is in it, which starts in the middle of the screen.
  const screen = `${width + 100}x${height + 300}x24`;
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [, , , numbers] = server.stdio;
  if (!numbers || !('read' in numbers)) throw new Error('The display has no pipe to tell its number by.');
  const [line] = await once(createInterface(numbers), 'line');
  return { server, name: `:${line}` };
}

/** Resolves when the driver answers at its port; it prints nothing when it is ready. */
async function answers(port: number): Promise<void> {
  while (
    !(await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    ))
  ) {
    await wait(50);
  }
}

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** @param send - sends a command to the session. */
function drivenTab(send: Send, handle: string): DrivenTab {
  const inTab = async <Result>(use: () => Promise<Result>, frame?: string): Promise<Result> => {
    await send('POST', '/window', { handle });
    if (!frame) return use();
    const id = await send('POST', '/element', { using: 'css selector', value: frame });
    await send('POST', '/frame', { id });
    return use().finally(() => send('POST', '/frame', { id: null }));
  };
  const run = async (expression: string) => {
    const script = `const done = arguments[0];
      Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = v.parse(
      evaluatedSchema,
      await send('POST', '/execute/async', { script, args: [] }),
    );
    if (error) throw new Error(error);
    return value;
  };
  const act = async (actions: readonly object[]) => {
    await send('POST', '/actions', { actions });
  };
  const elementBy = async (expression: string): Promise<string> => {
    const element = await send('POST', '/execute/sync', { script: `return ${expression}`, args: [] });
    return `/element/${v.parse(elementSchema, element)[elementKey]}`;
  };
  // Actions by coordinates do not reach into a frame of another origin, those of elements do.
  const pressInFrame = async ({ x, y }: Point) => {
    await send('POST', `${await elementBy(`document.elementFromPoint(${x}, ${y})`)}/click`, {});
  };
  const typeInFrame = async (text: string) => {
    const field = await elementBy('document.activeElement');
    await send('POST', `${field}/clear`, {});
    await send('POST', `${field}/value`, { text });
  };
  return {
    async open(url) {
      await inTab(() => send('POST', '/url', { url }));
    },
    evaluate: (expression, frame) => inTab(() => run(expression), frame),
    press: (point, frame) => inTab(() => (frame ? pressInFrame(point) : act(pressAt(point))), frame),
    typeOver: (text, frame) => inTab(() => (frame ? typeInFrame(text) : act(keysOver(text))), frame),
    show: () => inTab(async () => undefined),
    async screenshot() {
      return Buffer.from(v.parse(v.string(), await inTab(() => send('GET', '/screenshot'))), 'base64');
    },
  };
}

/** Resizes the window so that its inside has a size, as far as its toolbar lets it. */
async function resize(send: Send, { evaluate }: DrivenTab, size: WindowSize): Promise<void> {
  await send('POST', '/window/rect', size);
  const height = v.parse(v.number(), await evaluate('innerHeight'));
  await send('POST', '/window/rect', { ...size, height: size.height + size.height - height });
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Starts WebKit on a display of its own and drives it by WebDriver. */
export async function openWebKit(
  { driver: program, browser, display }: WebKitPrograms,
  size: WindowSize,
  proxy?: string,
): Promise<DrivenBrowser> {
  const { server, name } = await startDisplay(display, size);
  const port = await findFreePort();
  const driver = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: name, GDK_BACKEND: 'x11' },
  });
  const send: Send = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    });
    const { value } = v.parse(answerSchema, await answer.json());
    if (answer.ok) return value;
    const { error, message } = v.parse(failureSchema, value);
    throw new Error(`${error}: ${message}`);
  };
  const args = ['--automation', ...(proxy ? [`--proxy=http://${proxy}`] : [])];
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args } } };
  await answers(port);
  const { sessionId } = v.parse(sessionSchema, await send('POST', '/session', { capabilities }));
  const sendToSession: Send = (method, path, body) => send(method, `/session/${sessionId}${path}`, body);
  const tabOf = (handle: string) => drivenTab(sendToSession, handle);
  const tab = tabOf(v.parse(v.string(), await sendToSession('GET', '/window')));
  await resize(sendToSession, tab, size);
  return {
    ...tab,
    async openTab() {
      // A window of its own: a tab behind another one draws nothing, and the driver brings none to the front.
      const opened = await sendToSession('POST', '/window/new', { type: 'window' });
      const another = tabOf(v.parse(windowSchema, opened).handle);
      await resize(sendToSession, another, size);
      return another;
    },
    async close() {
      await sendToSession('DELETE', '');
      await end(driver);
      await end(server);
    },
  };
}

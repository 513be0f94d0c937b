import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'undici';
import * as v from 'valibot';
import type { DrivenBrowser, DrivenTab, WindowSize } from './driven-browser';
import { keysOver, pressAt } from './input-actions';

const messageSchema = v.object({
  id: v.optional(v.number()),
  type: v.string(),
  result: v.optional(v.unknown()),
  error: v.optional(v.string()),
  message: v.optional(v.string()),
});
const createdSchema = v.object({ context: v.string() });
const evaluatedSchema = v.object({ type: v.literal('success'), result: v.object({ value: v.string() }) });
const frameSchema = v.object({
  type: v.literal('success'),
  result: v.object({ type: v.literal('window'), value: v.object({ context: v.string() }) }),
});
const pictureSchema = v.object({ data: v.string() });

/** No first-run pages, no experiments, no calls to Mozilla: with them it takes twice as long to start. */
const preferences = {
  'app.normandy.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'messaging-system.rsexperimentloader.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'nimbus.rollouts.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
};

/** Firefox connects to this machine without a proxy unless it is forbidden. */
function proxyPreferences(proxy: string) {
  const [host, port] = proxy.split(':');
  return {
    'network.proxy.type': 1,
    'network.proxy.http': host,
    'network.proxy.http_port': Number(port),
    'network.proxy.allow_hijacking_localhost': true,
  };
}

/** Connects to a browser by WebDriver BiDi. @returns a function that sends a command and resolves with its result. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = v.parse(messageSchema, JSON.parse(String(data)));
    const sender = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || !sender) return;
    waiting.delete(id);
    if (type === 'success') sender.resolve(result);
    else sender.reject(new Error(`${error}: ${message}`));
  });
  let last = 0;
  return (method: string, params: object) => {
    last += 1;
    const id = last;
    return new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
}

type Send = Awaited<ReturnType<typeof connect>>;

async function openTab(send: Send, viewport: WindowSize): Promise<DrivenTab> {
  const { context } = v.parse(createdSchema, await send('browsingContext.create', { type: 'tab' }));
  await send('browsingContext.setViewport', { context, viewport });
  const run = (expression: string, target: string) =>
    send('script.evaluate', { expression, target: { context: target }, awaitPromise: true });
  const frameOf = async (selector: string) => {
    const found = await run(`document.querySelector(${JSON.stringify(selector)}).contentWindow`, context);
    return v.parse(frameSchema, found).result.value.context;
  };
  const contextOf = async (frame?: string) => (frame ? frameOf(frame) : context);
  const act = async (actions: readonly object[], frame?: string) =>
    send('input.performActions', { context: await contextOf(frame), actions });
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' }).catch((error: unknown) => {
        // The page went on by itself before it was complete, for example to hand over its cart.
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
      });
    },
    async evaluate(expression, frame) {
      const answer = await run(
        `(async () => JSON.stringify({ value: await (${expression}) }))()`,
        await contextOf(frame),
      );
      const { result } = v.parse(evaluatedSchema, answer);
      return v.parse(v.object({ value: v.optional(v.unknown()) }), JSON.parse(result.value)).value;
    },
    async press(point, frame) {
      await act(pressAt(point), frame);
    },
    async typeOver(text, frame) {
      await act(keysOver(text), frame);
    },
    async show() {
      await send('browsingContext.activate', { context });
    },
    async screenshot() {
      const { data } = v.parse(pictureSchema, await send('browsingContext.captureScreenshot', { context }));
      return Buffer.from(data, 'base64');
    },
  };
}

/** Starts Firefox without a window and drives it by WebDriver BiDi. */
export async function openFirefox(
  program: string,
  viewport: WindowSize,
  proxy?: string,
): Promise<DrivenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries({ ...preferences, ...(proxy && proxyPreferences(proxy)) })
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const firefox = spawn(
    program,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile },
    },
  );
  const ended = once(firefox, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(firefox.stderr).on('line', (line) => {
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
      if (found) resolve(`${found}/session`);
    });
    firefox.once('exit', (code) => reject(new Error(`Firefox ended with code ${code} as it started.`)));
  });
  const send = await connect(address);
  await send('session.new', { capabilities: {} });
  return {
    ...(await openTab(send, viewport)),
    openTab: () => openTab(send, viewport),
    async close() {
      firefox.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

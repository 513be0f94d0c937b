import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@ticket-storefront/postgres';
import * as v from 'valibot';
import type { DrivenBrowser } from './driven-browser';

const answerSchema = v.object({ value: v.unknown() });
const sessionSchema = v.object({ sessionId: v.string() });
const failureSchema = v.object({ error: v.string(), message: v.string() });

/** The programs that it takes. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

/** Starts a display of its own. @returns the process and the name of the display. */
async function startDisplay(program: string) {
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
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

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Starts WebKit on a display of its own and drives it by WebDriver. */
export async function openWebKit({
  driver: program,
  browser,
  display,
}: WebKitPrograms): Promise<DrivenBrowser> {
  const { server, name } = await startDisplay(display);
  const port = await findFreePort();
  const driver = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: name, GDK_BACKEND: 'x11' },
  });
  const send = async (method: 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    });
    const { value } = v.parse(answerSchema, await answer.json());
    if (answer.ok) return value;
    const { error, message } = v.parse(failureSchema, value);
    throw new Error(`${error}: ${message}`);
  };
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
  };
  await answers(port);
  const { sessionId } = v.parse(sessionSchema, await send('POST', '/session', { capabilities }));
  const session = `/session/${sessionId}`;
  return {
    async open(url) {
      await send('POST', `${session}/url`, { url });
    },
    async evaluate(expression) {
      const script = `const done = arguments[0];
        Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = v.parse(
        v.object({ value: v.optional(v.unknown()), error: v.optional(v.string()) }),
        await send('POST', `${session}/execute/async`, { script, args: [] }),
      );
      if (error) throw new Error(error);
      return value;
    },
    async close() {
      await send('DELETE', session);
      await end(driver);
      await end(server);
    },
  };
}

import childProcess from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { releasedShell, version } from '../testing/released-shell';

const next = '2.0.0';
const entryOf = (html: string) => ({
  'server.js': `var fragment = { contract: '^1.2.0', render: () => '${html}' }`,
});

const spawned = jest.spyOn(childProcess, 'spawn');
const log = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
afterAll(() => log.mockRestore());
let closing: () => Promise<void>;
beforeEach(() => spawned.mockClear());
afterEach(() => closing());

/** A shell server that listens and that no visitor has asked for anything. */
async function start() {
  // This machine may be busy, and there is no API.
  const patience = { RENDER_WAIT_MS: '20000', RENDER_START_MS: '60000', RENDER_TIMEOUT_MS: '20000' };
  const parts = { shell: entryOf('<p>first</p>') };
  const { server, assets, release, close } = await releasedShell('http://127.0.0.1:1', parts, patience);
  closing = close;
  await server.listen({ port: 0, host: '127.0.0.1' });
  /** The first document that is asked for once so many server entries run: none can be read any more. */
  const openWithRunning = async (entries: number) => {
    for await (const _ of setInterval(20)) if (spawned.mock.calls.length === entries) break;
    for (const made of [version, next]) rmSync(join(assets, 'shell', made, 'server.js'), { force: true });
    return (await server.inject('/')).body;
  };
  return { release, openWithRunning };
}

test('the first document after a start finds the server entry of its release running', async () => {
  const { openWithRunning } = await start();
  expect(await openWithRunning(1)).toContain('<p>first</p>');
});

test('the first document after a release finds the new server entry running', async () => {
  const { release, openWithRunning } = await start();
  await release({ shell: entryOf('<p>second</p>') }, next);
  expect(await openWithRunning(2)).toContain('<p>second</p>');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findOnPath } from '@ticket-storefront/platform-testing/programs';
import { findFreePort } from '@ticket-storefront/postgres';
import { startLargestShell, unserved } from '../testing/largest-shell';

const program = findOnPath('nginx');
const behindNginx = program ? describe : describe.skip;
const pollMs = 20;

/** What the shipped configuration says of buffers. */
async function shippedBuffers(): Promise<string> {
  const shipped = await readFile(join(__dirname, '../../../docs/deploy/nginx.conf'), 'utf8');
  return shipped.match(/^ *proxy_\w*buffer\w* .*;$/gm)?.join('\n') ?? '';
}

/** Starts nginx, as it is but for these settings, before a server. */
async function startNginx(server: string, settings: string) {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-nginx-'));
  const port = await findFreePort();
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid nginx.pid; error_log stderr emerg; events {}
    http { access_log off; server { listen 127.0.0.1:${port}; ${settings}
      location / { proxy_pass ${server}; } } }`,
  );
  const child = spawn(program ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const ended = once(child, 'close');
  const origin = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await fetch(origin).catch(() => null))) await wait(pollMs);
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

behindNginx(program ? 'behind nginx' : 'behind nginx, missing here: apt-get install nginx-light', () => {
  let shell: Awaited<ReturnType<typeof startLargestShell>>;
  beforeAll(async () => {
    shell = await startLargestShell();
  });
  afterAll(() => shell.stop());

  test.each([
    ['cut', 'that cuts at 4 KB', async () => '', 502],
    ['passed on', 'with the shipped buffers', shippedBuffers, 200],
  ])('the largest headers are %s by a proxy %s', async (_what, _how, settings, status) => {
    const nginx = await startNginx(shell.origin, await settings());
    const { status: answered } = await fetch(`${nginx.origin}/events/${unserved}`);
    await nginx.stop();
    expect(answered).toBe(status);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findOnPath } from '@ticket-storefront/platform-testing/programs';
import { findFreePort } from '@ticket-storefront/postgres';

const program = findOnPath('caddy');
const behindCaddy = program ? describe : describe.skip;
const pollMs = 20;

const hosts = {
  STOREFRONT_ORIGIN: 'tickets.localhost',
  CHECKOUT_ORIGIN: 'checkout.tickets.localhost',
  API_ORIGIN: 'api.tickets.localhost',
  ASSETS_ORIGIN: 'assets.tickets.localhost',
};

/** A server that answers with its name and what it got from the proxy. */
async function startServer(name: string) {
  let isReady = true;
  const server: Server = createServer(({ url, headers }, response) => {
    response.statusCode = url === '/readyz' && !isReady ? 503 : 200;
    response.end(JSON.stringify({ name, host: headers.host, for: headers['x-forwarded-for'] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    setReady: (ready: boolean) => {
      isReady = ready;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

behindCaddy(program ? 'behind Caddy' : 'behind Caddy, missing here: apt-get install caddy', () => {
  let folder: string;
  let port: number;
  let servers: Awaited<ReturnType<typeof startServer>>[];
  let stop: () => Promise<void>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storefront-caddy-'));
    servers = await Promise.all(['shell', 'assets', 'api', 'api-2'].map(startServer));
    const [shell, assets, api, api2] = servers.map((server) => `127.0.0.1:${server.port}`);
    const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
    port = httpsPort;
    const shipped = await readFile(join(import.meta.dirname, '../../../docs/deploy/tls.Caddyfile'), 'utf8');
    const own = shipped
      .replace('api:3002 api-2:3002', `${api} ${api2}`)
      .replace('shell:3000', shell ?? '')
      .replace('assets:3001', assets ?? '');
    const options = [
      'admin off',
      'local_certs',
      'skip_install_trust',
      `http_port ${httpPort}`,
      `https_port ${httpsPort}`,
      `storage file_system ${folder}`,
    ];
    const file = join(folder, 'Caddyfile');
    await writeFile(file, `{\n${options.join('\n')}\n}\n${own}`);
    const origins = Object.entries(hosts).map(([name, host]) => [name, `https://${host}:${httpsPort}`]);
    const child = spawn(program ?? '', ['run', '--adapter', 'caddyfile', '--config', file], {
      stdio: 'ignore',
      env: { ...process.env, HOME: folder, ...Object.fromEntries(origins) },
    });
    const ended = once(child, 'close');
    stop = async () => {
      child.kill('SIGTERM');
      await ended;
      for (const server of servers) server.stop();
      await rm(folder, { recursive: true });
    };
    const accepts = () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(httpsPort, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
        socket.once('connect', () => socket.destroy());
      });
    while (child.exitCode === null && !(await accepts())) await wait(pollMs);
  });
  afterAll(() => stop());

  /** What the server behind a host got, and the security header of its answer. */
  async function get(host: string, headers: Readonly<Record<string, string>> = {}) {
    const sent = request({
      host: '127.0.0.1',
      port,
      servername: host,
      headers: { host, ...headers },
      rejectUnauthorized: false,
    }).end();
    const [response] = await once(sent, 'response');
    let text = '';
    for await (const chunk of response) text += chunk;
    return { got: JSON.parse(text), security: response.headers['strict-transport-security'] };
  }

  test.each([
    ['shop', hosts.STOREFRONT_ORIGIN, 'shell'],
    ['checkout', hosts.CHECKOUT_ORIGIN, 'shell'],
    ['assets', hosts.ASSETS_ORIGIN, 'assets'],
  ])(
    'the host of the %s has TLS and leads to its server, with the visitor’s own address',
    async (_what, host, name) => {
      const { got, security } = await get(host, { 'x-forwarded-for': '203.0.113.9' });
      expect(got).toEqual({ name, host, for: '127.0.0.1' });
      expect(security).toBe('max-age=31536000');
    },
  );

  test('requests to the API go to the processes that are ready', async () => {
    const [, , api, second] = servers;
    const namesOf = async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => get(hosts.API_ORIGIN)));
      return new Set(answers.map(({ got }) => got.name));
    };
    expect(await namesOf()).toEqual(new Set(['api', 'api-2']));
    api?.setReady(false);
    while ((await namesOf()).has('api')) await wait(pollMs);
    second?.setReady(false);
    api?.setReady(true);
    while (!(await namesOf().catch(() => new Set())).has('api')) await wait(pollMs);
    while ((await namesOf()).has('api-2')) await wait(pollMs);
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Command, changeRegistry, type Registrar } from '@ticket-storefront/registry/registrar';
import { distrust, publicKeyOf } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';
import { sendToTeam, watchTeams } from './team-webhooks';

const newKey = () => generateKeyPairSync('ed25519').privateKey;
const [platformKey, cartKey, eventKey] = [newKey(), newKey(), newKey()];
const loopback = ['127.0.0.1', '::1'];

interface Received {
  readonly path: string;
  readonly id: string;
  readonly message: {
    readonly type: string;
    readonly what: string;
    readonly part: string;
    readonly counter: number;
  };
  readonly isSigned: boolean;
}

/** A receiver of webhooks, which answers with a status. */
async function startReceiver() {
  const received: Received[] = [];
  let status = 204;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const get = (name: string) => String(request.headers[name] ?? '');
    const isSigned = distrust([publicKeyOf(platformKey)], { get }, body, new Date()) === null;
    const path = request.url ?? '';
    if (status === 204) received.push({ path, id: get('webhook-id'), message: JSON.parse(body), isSigned });
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    received,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (next: number) => {
      status = next;
    },
    close: () => server.close(),
  };
}

let receiver: Awaited<ReturnType<typeof startReceiver>>;
const folders: string[] = [];
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A store with two teams, of which the cart's has a webhook. */
async function setUp(allowed: readonly string[] = loopback) {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
  folders.push(folder);
  const storage = createFolderStorage(folder);
  const registrar: Registrar = {
    ...{
      storage,
      assets: storage,
      assetOrigin: 'https://assets.test',
      platformKey,
      contractVersion: '1.0.0',
    },
  };
  const change = (command: Command, key = platformKey) => changeRegistry(registrar, command, key);
  const team = (name: string, key: typeof platformKey, part: string) =>
    change({ type: 'team', name, keys: [publicKeyOf(key)], parts: [part], share: 10 });
  await team('Cart team', cartKey, 'remote-cart');
  await team('Event team', eventKey, 'remote-event');
  const address = `${receiver.origin}/hook`;
  await change({ type: 'notify', team: 'Cart team', address }, cartKey);
  const problems: unknown[] = [];
  const start = () =>
    watchTeams({
      ...{ registrar, allowed, everyMs: 20 },
      api: { origin: '', token: null },
      report: (error) => void problems.push(error),
    });
  return { change, start, problems, storage };
}

const until = async (isTrue: () => boolean | Promise<boolean>) => {
  while (!(await isTrue())) await wait(10);
};
const fill = (part: string | null): Command => ({ type: 'slot', slot: 'cart', part }) as Command;

test('a team hears once, signed by the platform, what others do with its parts, and nothing of other parts', async () => {
  const { change, start, storage } = await setUp();
  const stop = start();
  await until(async () => (await storage.read('team-messages.json')) !== null);
  await change({ type: 'slot', slot: 'event', part: 'remote-event' });
  await change(fill('remote-cart'));
  const isNoted = async () => {
    const noted = JSON.parse((await storage.read('team-messages.json'))?.content.toString() ?? '{}');
    return receiver.received.some(({ message }) => message.counter === noted['Cart team']);
  };
  await until(isNoted);
  stop();
  // After a restart nothing is sent again.
  const again = start();
  await change({
    type: 'team',
    name: 'Cart team',
    keys: [publicKeyOf(cartKey)],
    parts: ['remote-cart'],
    share: 20,
  });
  await change({ type: 'slot', slot: 'cart', part: null });
  await change(fill('remote-cart'));
  await until(() => receiver.received.length > 2);
  again();
  expect(
    receiver.received.map(({ message, isSigned, path }) => [path, message.type, message.what, isSigned]),
  ).toEqual([
    ['/hook', 'part.changed', 'slot cart remote-cart', true],
    ['/hook', 'part.changed', 'slot cart', true],
    ['/hook', 'part.changed', 'slot cart remote-cart', true],
  ]);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3);
});

test('a receiver that was down gets every message later, in order', async () => {
  const { change, start, storage, problems } = await setUp();
  receiver.answer(500);
  const stop = start();
  await until(async () => (await storage.read('team-messages.json')) !== null);
  await change(fill('remote-cart'));
  await until(() => problems.length > 0);
  await change({ type: 'renew' });
  await change(fill('remote-cart'));
  receiver.answer(204);
  await until(() => receiver.received.length === 2);
  stop();
  expect(receiver.received.map(({ message }) => message.what)).toEqual([
    'slot cart remote-cart',
    'slot cart remote-cart',
  ]);
});

test('a redirect counts as a failure, and is not followed', async () => {
  receiver.answer(302);
  await expect(
    sendToTeam(`${receiver.origin}/hook`, {}, { key: platformKey, allowed: loopback }),
  ).rejects.toThrow('answered 302');
  expect(receiver.received).toEqual([]);
});

test.each([
  'http://127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://[::1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f.1:PORT/',
  'http://0.0.0.0:PORT/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
])('a webhook of a team does not reach %s in our network', async (address) => {
  const target = address.replace('PORT', new URL(receiver.origin).port);
  await expect(sendToTeam(target, {}, { key: platformKey, allowed: [] })).rejects.toThrow(
    /not allowed|EHOSTUNREACH/,
  );
  expect(receiver.received).toEqual([]);
});

test('control: the same address is reached where the platform allows its network', async () => {
  await sendToTeam(`${receiver.origin}/hook`, { a: 1 }, { key: platformKey, allowed: ['127.0.0.0/8'] });
  expect(receiver.received).toHaveLength(1);
});

test('a team sets no webhook of another team', async () => {
  const { change } = await setUp();
  await expect(change({ type: 'notify', team: 'Cart team', address: null }, eventKey)).rejects.toThrow(
    'Only the Cart team or the platform team may set its webhook',
  );
});

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { signMessage } from '@ticket-storefront/signing';
import { createKey } from './conformance/testing';
import { createServicePayments } from './service-client';

const [api, own, former, foreign] = [createKey(), createKey(), createKey(), createKey()];
const timeoutMs = 3000;
const customer = {
  email: 'ada@example.com',
  confirmEmail: 'ada@example.com',
  name: 'Ada',
  phone: '',
  businessName: '',
  address1: '',
  address2: '',
  zipcode: '',
  city: '',
  state: '',
};
const attempt = { referenceID: 'reference-1', attempt: 1, amountCents: 2500 };
const payment = { paymentId: 'p1', amountCents: 2500 };
const approved = { outcome: 'approved', ...payment };

/** What a service does with a call. */
type Behavior = (id: string, response: ServerResponse, origin: string) => unknown;

/** Answers as the protocol says, by default signed with the service's key. */
const answering =
  (answer: object, { status = 200, key = own.key, id: ownId = '', sent = '' } = {}): Behavior =>
  (id, response) => {
    const body = JSON.stringify(answer);
    response.writeHead(status, { ...signMessage(key, ownId || id, body) }).end(sent || body);
  };

const unsigned =
  (answer: object, status = 200): Behavior =>
  (_id, response) =>
    response.writeHead(status).end(JSON.stringify(answer));

const refusing = answering({ outcome: 'refused', message: 'It is about to stop.' }, { status: 503 });
const dying: Behavior = (_id, response) => response.destroy();

/** Sends a gigabyte, unless the receiver ends the connection. */
const sendingGigabyte =
  (beginning: string): Behavior =>
  async (id, response) => {
    response.writeHead(200, { ...signMessage(own.key, id, '') });
    response.write(beginning);
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    for (let sent = 0; sent < 1024; sent++) {
      if (response.destroyed) return;
      if (!response.write(chunk)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
    response.end();
  };

interface Called {
  readonly payments: ReturnType<typeof createServicePayments>;
  /** Number of calls at each address. */
  readonly calls: readonly number[];
}

/** Starts a service at some addresses; nothing listens at those with null. */
async function withService<T>(
  behaviors: readonly (Behavior | null)[],
  use: (called: Called) => Promise<T>,
): Promise<T> {
  const calls = behaviors.map(() => 0);
  const servers = behaviors.map((behavior, index) =>
    createServer((request, response) => {
      calls[index] = (calls[index] ?? 0) + 1;
      request.resume().on('end', async () => {
        await behavior?.(String(request.headers['webhook-id']), response, `http://${request.headers.host}`);
      });
    }),
  );
  await Promise.all(servers.map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));
  const services = servers.map(
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/payments`,
  );
  behaviors.forEach((behavior, index) => {
    if (!behavior) servers[index]?.close();
  });
  const payments = createServicePayments({
    processor: 'zephyrpay',
    described: () => ({ services, keys: [own.publicKey, former.publicKey] }),
    key: api.key,
    timeoutMs,
  });
  try {
    return await use({ payments, calls });
  } finally {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  }
}

const charge = (...behaviors: readonly (Behavior | null)[]) =>
  withService(behaviors, ({ payments }) => payments.charge(attempt, {}, customer));

test.each<[string, Behavior]>([
  ['approves another amount', answering({ ...approved, amountCents: 2499 })],
  ['answers with the id of another call', answering(approved, { id: 'call_of_another' })],
  ['does not sign its approval', unsigned(approved)],
  ['does not sign its decline', unsigned({ outcome: 'declined', message: 'No.' })],
  ['does not sign its refusal', unsigned({ outcome: 'refused', message: 'Stopped.' }, 503)],
  ['signs with another key', answering(approved, { key: foreign.key })],
  ['signs another body', answering({ outcome: 'not-charged' }, { sent: JSON.stringify(approved) })],
  ['gives the answer of another call', answering({ outcome: 'none' })],
  ['gives a reason without end', answering({ outcome: 'declined', message: 'x'.repeat(201) })],
  ['answers 500', (_id, response) => response.writeHead(500).end('<h1>Error</h1>')],
  ['does not know', answering({ outcome: 'unknown' })],
  ['never answers', () => {}],
  ['answers bit by bit', (_id, response) => response.writeHead(200).write('{')],
  ['dies after it took the money', dying],
  [
    'dies in the middle of its answer',
    (id, response) => {
      response
        .writeHead(200, { ...signMessage(own.key, id, ''), 'content-length': 500 })
        .write('{"outcome":');
      setImmediate(() => response.destroy());
    },
  ],
  ['answers with a gigabyte', sendingGigabyte('{"outcome":"')],
  [
    'answers with a compressed gigabyte',
    (id, response) => {
      const headers = { ...signMessage(own.key, id, ''), 'content-encoding': 'gzip' };
      const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
      response.writeHead(200, headers).end(Buffer.concat(Array.from({ length: 16 }, () => bomb)));
    },
  ],
])('a charge is indeterminate if the service %s', async (_what, behavior) => {
  expect(await charge(behavior, answering(approved))).toEqual({ kind: 'indeterminate' });
});

test('reads little of an answer of a gigabyte', async () => {
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const watching: Behavior = (id, response, origin) => {
    const timer = setInterval(() => {
      most = Math.max(most, response.socket?.bytesWritten ?? 0);
    }, 5);
    response.on('close', () => clearInterval(timer));
    return sendingGigabyte('')(id, response, origin);
  };
  await charge(watching);
  expect(most).toBeLessThan(64 * 1024 * 1024);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
});

test('follows no redirect', async () => {
  const redirecting: Behavior = (_id, response, origin) =>
    response.writeHead(307, { location: `${origin}/other` }).end();
  await withService([redirecting, answering(approved)], async ({ payments, calls }) => {
    expect(await payments.charge(attempt, {}, customer)).toEqual({ kind: 'indeterminate' });
    expect(calls).toEqual([1, 0]);
  });
});

test('never tries the next address once the first one may have taken the money', async () => {
  await withService([dying, answering(approved)], async ({ payments, calls }) => {
    await payments.charge(attempt, {}, customer);
    expect(calls).toEqual([1, 0]);
  });
});

test.each<[string, (Behavior | null)[]]>([
  ['nothing listens at the first address', [null, answering(approved)]],
  ['the first address refuses, because it is about to stop', [refusing, answering(approved)]],
  ['three of four addresses are down or refuse', [null, refusing, null, answering(approved)]],
  ['the service signs with its other key', [answering(approved, { key: former.key })]],
])('a charge is approved if %s', async (_what, behaviors) => {
  expect(await charge(...behaviors)).toEqual({ kind: 'approved', paymentId: 'p1' });
});

test.each<[string, (Behavior | null)[]]>([
  ['nothing listens at any address', [null, null]],
  ['every address refuses', [refusing, refusing]],
  ['the first address refuses, and the other one is down', [refusing, null]],
  ['the service says that nothing was charged', [answering({ outcome: 'not-charged' })]],
])('a charge is unreachable, and certainly unpaid, if %s', async (_what, behaviors) => {
  expect(await charge(...behaviors)).toEqual({ kind: 'unreachable' });
});

test('a charge is indeterminate if the next address may have taken the money', async () => {
  expect(await charge(null, dying)).toEqual({ kind: 'indeterminate' });
  expect(await charge(refusing, dying)).toEqual({ kind: 'indeterminate' });
});

test('a charge is indeterminate if the connection ends at once', async () => {
  const server = createTcpServer((socket) => socket.destroy());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const services = [`http://127.0.0.1:${(server.address() as AddressInfo).port}/payments`];
  const described = () => ({ services, keys: [own.publicKey] });
  const payments = createServicePayments({ processor: 'zephyrpay', described, key: api.key, timeoutMs });
  expect(await payments.charge(attempt, {}, customer)).toEqual({ kind: 'indeterminate' });
  server.close();
});

test('a processor without a description is unreachable', async () => {
  const payments = createServicePayments({
    processor: 'zephyrpay',
    described: () => null,
    key: api.key,
    timeoutMs,
  });
  expect(await payments.charge(attempt, {}, customer)).toEqual({ kind: 'unreachable' });
  expect(await payments.findPayment(attempt)).toEqual({ kind: 'unreachable' });
  expect(await payments.refundPayment(payment)).toEqual({ kind: 'not-yet' });
  expect(await payments.listPayments?.(new Date(), [])).toBeNull();
  expect(await payments.start(1)).toBeNull();
});

test('believes no unsigned answer to other calls', async () => {
  const find = (answer: Behavior) => withService([answer], ({ payments }) => payments.findPayment(attempt));
  expect(await find(unsigned({ outcome: 'none' }))).toEqual({ kind: 'unreachable' });
  expect(await find(unsigned({ ...approved, isFinal: true }))).toEqual({ kind: 'unreachable' });
  expect(await find(answering({ outcome: 'closed' }))).toEqual({ kind: 'closed' });
  const refund = (answer: Behavior) =>
    withService([answer], ({ payments }) => payments.refundPayment(payment));
  expect(await refund(unsigned({ outcome: 'refunded' }))).toEqual({ kind: 'not-yet' });
  expect(await refund(unsigned({ outcome: 'impossible' }))).toEqual({ kind: 'not-yet' });
  expect(await refund(answering({ outcome: 'impossible' }))).toEqual({ kind: 'refused' });
  const start = (answer: Behavior) => withService([answer], ({ payments }) => payments.start(1));
  expect(await start(unsigned({ outcome: 'started', settings: {} }))).toBeNull();
  expect(await start(answering({ outcome: 'started', settings: { merchant: 'm_42' } }))).toEqual({
    merchant: 'm_42',
  });
});

test('reads lists of 20,000 payments, and none with a time that is none', async () => {
  const list = (payments: readonly object[]) =>
    withService(
      [answering({ outcome: 'listed', payments })],
      async (called) => (await called.payments.listPayments?.(new Date(0), [])) ?? null,
    );
  const listed = { ...payment, reference: attempt.referenceID, takenAt: '2026-11-22T12:00:00.000+02:00' };
  expect(await list([listed])).toEqual([
    {
      ...payment,
      referenceID: attempt.referenceID,
      account: null,
      takenAt: new Date('2026-11-22T10:00:00.000Z'),
    },
  ]);
  expect(await list(Array.from({ length: 20_000 }, () => listed))).toHaveLength(20_000);
  // Valid in ISO 8601, and no date in JavaScript.
  expect(await list([{ ...listed, takenAt: '2026-11-22T12:00:00+02' }])).toBeNull();
  expect(await list([{ ...listed, takenAt: '2026-11-22T12:00:00' }])).toBeNull();
});

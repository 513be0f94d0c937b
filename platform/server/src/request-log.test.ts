import Fastify from 'fastify';
import { requestLog } from './request-log';
import { serverOptions } from './server-options';
import { inTerminal, type OperationSettings } from './shared-settings';
import { captureLog } from './testing/log-lines';

interface Serving {
  readonly settings?: Partial<OperationSettings>;
  readonly trustsSender?: () => boolean;
}

function serve({ settings = {}, trustsSender }: Serving = {}) {
  const log = captureLog();
  const all: OperationSettings = { ...inTerminal, LOG_LEVEL: 'info', ...settings };
  const server = Fastify(
    serverOptions({ settings: all, logStream: log.stream, ...(trustsSender && { trustsSender }) }),
  );
  server.register(requestLog, { settings: all });
  server.get('/orders/:reference', async () => 'found');
  server.get('/fails', async (request) => {
    const cause = Object.assign(new Error('duplicate key value (email)=(ada@example.com)'), {
      severity: 'ERROR',
      code: '23505',
      detail: 'Key (email)=(ada@example.com) already exists.',
      table: 'orders',
      constraint: 'orders_email_key',
    });
    request.log.error(new Error('Not stored', { cause }), 'It failed');
    return 'failed';
  });
  return { server, log };
}

test('logs each request as one line of JSON with the pattern of its route and without personal data', async () => {
  const { server, log } = serve();
  const { headers } = await server.inject('/orders/ABCDEFGH12345678?email=ada@example.com');
  await server.inject('/nothing/ada@example.com');
  expect(log.lines()).toMatchObject([
    {
      level: 'info',
      requestId: headers['x-request-id'],
      method: 'GET',
      route: '/orders/:reference',
      status: 200,
    },
    { route: null, status: 404 },
  ]);
  expect(log.lines()[0].ms).toEqual(expect.any(Number));
  expect(log.text()).not.toMatch(/ABCDEFGH|ada@|127\.0\.0\.1/);
});

test('logs the address of a visitor if the settings allow it', async () => {
  const { server, log } = serve({ settings: { LOG_ADDRESSES: true } });
  await server.inject('/orders/1');
  expect(log.lines()).toMatchObject([{ address: '127.0.0.1' }]);
});

test('logs code, table and constraint of a database error, without values', async () => {
  const { server, log } = serve();
  await server.inject('/fails');
  expect(log.lines()[0]).toMatchObject({
    level: 'error',
    msg: 'It failed',
    err: { message: 'Not stored', cause: { code: '23505', table: 'orders', constraint: 'orders_email_key' } },
  });
  expect(log.text()).not.toContain('ada@example.com');
});

test.each([
  ['a proxy of ours', 'edge-4f2a91', true, true],
  ['anybody else', 'edge-4f2a91', false, false],
  ['a proxy of ours, with words that would break the log,', 'a b"\n', true, false],
])('accepts the request id of %s only from trusted senders', async (_, given, isTrusted, isKept) => {
  const { server } = serve({ trustsSender: () => isTrusted });
  const { headers } = await server.inject({ url: '/orders/1', headers: { 'x-request-id': given } });
  expect(headers['x-request-id']).toMatch(isKept ? /^edge-4f2a91$/ : /^[0-9a-f]{12}$/);
});

/**
 * The payment service of the Zephyrpay team: it answers the calls of docs/payment-services.md at `POST /payments`, by the REST API of
 * Zephyrpay. It stores nothing, so any number of them can run. After SIGTERM it refuses calls, ends those that have begun, and exits.
 *
 * PORT                 the port to listen on, by default a free one
 * API_KEYS             public keys of the ticket shop's API, 43 characters each, separated by commas
 * KEY_FILE             PEM file of this service's private Ed25519 key
 * ZEPHYRPAY_URL        address of Zephyrpay's REST API
 * ZEPHYRPAY_SECRET     this merchant's secret there
 * PUBLIC_FRAME_ORIGIN  origin of Zephyrpay's card fields in browsers
 */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const processor = 'zephyrpay';
const maxBytes = 64 * 1024;
const toleranceSeconds = 5 * 60;
/** Milliseconds of the deadline that remain for the way back. */
const marginMs = 500;
/** Milliseconds in which a stopping service still answers, so that the API goes on to the other one. */
const refuseMs = 1000;

function setting(name) {
  const value = process.env[name];
  if (value) return value;
  process.stderr.write(`Set ${name}.\n`);
  process.exit(1);
}

const apiKeys = setting('API_KEYS')
  .split(',')
  .map((x) => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: x.trim() }, format: 'jwk' }));
const key = createPrivateKey(readFileSync(setting('KEY_FILE')));
const zephyrpay = setting('ZEPHYRPAY_URL');
const secret = setting('ZEPHYRPAY_SECRET');
const frameOrigin = setting('PUBLIC_FRAME_ORIGIN');

const signedBytes = (id, timestamp, body) => Buffer.from(`${id}.${timestamp}.${body}`);

/** Why a call is not the API's, or null. */
function distrust(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp = '', 'webhook-signature': list = '' } = headers;
  const signatures = list.split(' ').filter((one) => one.startsWith('v1a,'));
  if (!id || !/^\d{1,12}$/.test(timestamp) || signatures.length === 0) return 'The call is not signed.';
  const bytes = signedBytes(id, timestamp, body);
  const isSigned = signatures.some((one) =>
    apiKeys.some((apiKey) => verify(null, bytes, apiKey, Buffer.from(one.slice(4), 'base64'))),
  );
  if (!isSigned) return 'The call is signed by an unknown key.';
  const isOld = Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds;
  return isOld ? 'The call is too old.' : null;
}

const isCount = (value) => Number.isSafeInteger(value) && value >= 1;
const isText = (value, max) => typeof value === 'string' && value.length > 0 && value.length <= max;
const isAttempt = ({ reference, attempt, amountCents }) =>
  /^[A-Za-z0-9_-]{8,64}$/.test(reference) && isCount(attempt) && isCount(amountCents);
const validity = {
  start: ({ eventId }) => typeof eventId === 'number',
  charge: (call) => isAttempt(call) && call.currency === 'USD' && isText(call.means, 200),
  find: isAttempt,
  refund: ({ paymentId, amountCents }) => isText(paymentId, 200) && isCount(amountCents),
  list: ({ since }) => isText(since, 40) && !Number.isNaN(Date.parse(since)),
};

/** The call in a body; null if it is none. */
function readCall(body) {
  try {
    const call = JSON.parse(body);
    const isOurs = call.protocol === 1 && call.processor === processor && isCount(call.deadlineMs);
    return isOurs && Object.hasOwn(validity, call.call) && validity[call.call](call) ? call : null;
  } catch {
    return null;
  }
}

/** Connections that failed before anything was sent. */
const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Calls Zephyrpay. `status` is 0 without an answer, and `isUnsent` if it certainly got nothing. Never rejects. */
async function request(path, signal, { body, idempotencyKey } = {}) {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  try {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const answer = await fetch(zephyrpay + path, { ...init, headers, signal, redirect: 'error' });
    return { status: answer.status, content: await answer.json() };
  } catch (error) {
    return { status: 0, content: {}, isUnsent: unsent.has(error.cause?.code) };
  }
}

const paid = ({ id, amount }) => ({ paymentId: id, amountCents: amount });
const keyOf = ({ reference, attempt }) => `${reference}-${attempt}`;

async function charge(call, signal) {
  const { amountCents: amount, reference, means: token } = call;
  const body = { amount, currency: 'usd', token, reference };
  const answer = await request('/v1/charges', signal, { body, idempotencyKey: keyOf(call) });
  const { status, content, isUnsent } = answer;
  if (status === 200 || status === 201) {
    if (content.status === 'succeeded') return { outcome: 'approved', ...paid(content) };
    if (content.status === 'declined') return { outcome: 'declined', message: content.message };
    return { outcome: content.status === 'refunded' ? 'not-charged' : 'unknown' };
  }
  if (content.error === 'key_reused') return refused('The attempt has another amount.');
  if (content.error === 'token_invalid')
    return { outcome: 'declined', message: 'Please enter the card again' };
  if (content.error === 'in_progress') return { outcome: 'unknown' };
  return { outcome: isUnsent || (status >= 400 && status < 500) ? 'not-charged' : 'unknown' };
}

async function find(call, signal) {
  const { status, content } = await request(`/v1/charges/by-key/${keyOf(call)}`, signal);
  if (status === 404 && content.error === 'charge_unknown') return { outcome: 'none' };
  if (status !== 200) return { outcome: 'unknown' };
  if (content.status === 'succeeded') return { outcome: 'approved', ...paid(content), isFinal: true };
  return { outcome: content.status === 'declined' || content.status === 'refunded' ? 'closed' : 'unknown' };
}

async function refund({ paymentId, amountCents: amount }, signal) {
  const { status, content } = await request('/v1/refunds', signal, { body: { charge: paymentId, amount } });
  if (status === 200 && content.status === 'refunded') return { outcome: 'refunded' };
  return { outcome: status === 404 || status === 422 ? 'impossible' : 'not-yet' };
}

async function list({ since }, signal) {
  const payments = [];
  for (let after = ''; ; ) {
    const query = new URLSearchParams({ since, after });
    const { status, content } = await request(`/v1/charges?${query}`, signal);
    if (status !== 200) return { outcome: 'unknown' };
    for (const one of content.data.filter((each) => each.status === 'succeeded')) {
      payments.push({ ...paid(one), reference: one.reference, takenAt: one.created });
    }
    if (!content.has_more) return { outcome: 'listed', payments };
    after = content.data.at(-1).id;
  }
}

const calls = {
  start: async () => ({ outcome: 'started', settings: { fields: `${frameOrigin}/fields` } }),
  charge,
  find,
  refund,
  list,
};

const refused = (message) => ({ outcome: 'refused', message });
let isStopping = false;

/** The status and the answer to a body. */
async function answerTo(headers, body) {
  const began = Date.now();
  if (body === null) return [400, refused(`A call has at most ${maxBytes} bytes.`)];
  const reason = distrust(headers, body);
  if (reason) return [401, refused(reason)];
  if (isStopping) return [503, refused('This service is about to stop.')];
  const call = readCall(body);
  if (!call) return [400, refused('This service takes no such call.')];
  const forMs = call.deadlineMs - Math.min(marginMs, call.deadlineMs / 4) - (Date.now() - began);
  const answer = await calls[call.call](call, AbortSignal.timeout(Math.max(1, Math.floor(forMs))));
  return [answer.outcome === 'refused' ? 400 : 200, answer];
}

/** The body of a request; null if it is too long. */
async function readBody(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  return bytes <= maxBytes ? Buffer.concat(chunks).toString() : null;
}

const server = createServer(async (request, response) => {
  if (request.method === 'GET' && request.url === '/readyz')
    return response.writeHead(isStopping ? 503 : 200).end();
  if (request.method !== 'POST' || request.url !== '/payments') return response.writeHead(404).end();
  const [status, answer] = await answerTo(request.headers, await readBody(request).catch(() => null));
  const body = JSON.stringify(answer);
  const id = request.headers['webhook-id'] ?? 'call_without_id';
  const timestamp = String(Math.floor(Date.now() / 1000));
  response.writeHead(status, {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1a,${sign(null, signedBytes(id, timestamp, body), key).toString('base64')}`,
    ...(isStopping && { connection: 'close' }),
  });
  response.end(body);
});
// Longer than its clients keep theirs: a connection that the service closes may lose a call.
server.keepAliveTimeout = 75_000;
server.listen(Number(process.env.PORT ?? 0), () => {
  process.stdout.write(`Service ready: http://127.0.0.1:${server.address().port}/payments\n`);
});

process.on('SIGTERM', () => {
  isStopping = true;
  setTimeout(() => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  }, refuseMs);
});

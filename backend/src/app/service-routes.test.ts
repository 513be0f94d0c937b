import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessorData } from '@ticket-storefront/format';
import type { ChargeResult, ChargingProcessor, FoundPayment } from '@ticket-storefront/order-port';
import { followServices, type PaymentServices, servePayments } from '@ticket-storefront/payment-services';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { buildCustomer } from '@ticket-storefront/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { mxBody, startTestStore, type TestStore, testDataset } from '../testing';

const path = '/ticketCheckout/service-transaction';
const newKey = () => readPrivateKey(createPrivateKeyText());
const [apiKey, serviceKey] = [newKey(), newKey()];

/** Zephyrpay, in the memory of this process: what it has taken, and what becomes of the next charge. */
const zephyr = {
  taken: new Map<string, { paymentId: string; amountCents: number; isRefunded: boolean }>(),
  outcome: 'approve' as 'approve' | 'decline' | 'lose' | 'nothing',
  charges: 0,
};

const nameOf = ({ referenceID, attempt }: { referenceID: string; attempt: number }) =>
  `${referenceID}/${attempt}`;

const payments: ChargingProcessor<string> = {
  async charge(attempt): Promise<ChargeResult> {
    zephyr.charges += 1;
    const name = nameOf(attempt);
    if (zephyr.outcome === 'decline') return { kind: 'declined', message: 'The wind has turned.' };
    if (zephyr.outcome === 'nothing') return { kind: 'indeterminate' };
    const known = zephyr.taken.get(name);
    const { amountCents } = attempt;
    const payment = known ?? { paymentId: `zp_${randomUUID()}`, amountCents, isRefunded: false };
    zephyr.taken.set(name, payment);
    if (zephyr.outcome === 'lose') return { kind: 'indeterminate' };
    return { kind: 'approved', paymentId: payment.paymentId };
  },
  async findPayment(attempt): Promise<FoundPayment> {
    const payment = zephyr.taken.get(nameOf(attempt));
    return payment && !payment.isRefunded
      ? { kind: 'approved', ...payment, isFinal: true }
      : { kind: 'none' };
  },
  async refundPayment({ paymentId }) {
    for (const payment of zephyr.taken.values()) {
      if (payment.paymentId === paymentId) payment.isRefunded = true;
    }
    return { kind: 'refunded' };
  },
};

let service: FastifyInstance;
let services: PaymentServices;
let store: TestStore;
let processors: Record<string, ProcessorData> = {};

const described = (address: string): ProcessorData => ({
  label: 'Zephyrpay',
  services: [address],
  keys: [publicKeyOf(serviceKey)],
  browser: { frames: [], scripts: [], connect: [], pictures: [], settings: {} },
});

async function describeAs(description: ProcessorData | null): Promise<void> {
  processors = description ? { zephyrpay: description } : {};
  await services.refresh();
}

let address: string;
beforeAll(async () => {
  service = Fastify();
  servePayments(service, {
    processor: 'zephyrpay',
    payments,
    means: v.string(),
    apiKeys: [publicKeyOf(apiKey)],
    key: serviceKey,
  });
  address = `${await service.listen({ port: 0, host: '127.0.0.1' })}/payments`;
  services = followServices({
    currentRegistry: async () => ({ processors }),
    key: apiKey,
    timeoutMs: 3000,
    warn: () => undefined,
  });
  const dataset = testDataset();
  for (const { ticketing_payment_processor_config: config } of dataset.events) {
    if (config?.processor === 'mxmerchant') config.processor = 'zephyrpay';
  }
  store = await startTestStore({ dataset, paymentServices: services });
});
beforeEach(async () => {
  zephyr.outcome = 'approve';
  zephyr.charges = 0;
  await describeAs(described(address));
});
afterAll(async () => {
  services.stop();
  await store.stop();
  await service.close();
});

function body(wanted: Parameters<typeof mxBody>[1] = {}, means: unknown = 'tok_1') {
  const { order, items } = mxBody(store.dataset, wanted);
  return { processor: 'zephyrpay', means, order, items, customerDetails: buildCustomer() };
}

const statusOf = async (reference: string) =>
  (await store.get(`/ticketCheckout/orders/${reference}`)).body.status;
const ofReference = (reference: string) =>
  [...zephyr.taken].filter(([name]) => name.startsWith(reference)).map(([, payment]) => payment);

test('sells a ticket by a payment service, once, however often the order is sent', async () => {
  const sent = body();
  const answers = await Promise.all([store.post(path, sent), store.post(path, sent)]);
  expect(answers).toEqual([
    expect.objectContaining({ status: 200, body: expect.objectContaining({ success: true }) }),
    expect.objectContaining({ status: 200 }),
  ]);
  const [payment, ...others] = ofReference(sent.order.reference_id);
  expect(others).toEqual([]);
  expect(payment?.amountCents).toBe(Math.round(sent.order.transaction_total * 100));
});

test('shows the reason of a decline, and takes the next card under the same reference', async () => {
  const sent = body();
  zephyr.outcome = 'decline';
  expect(await store.post(path, sent)).toMatchObject({
    status: 402,
    body: { success: false, reason: 'declined', message: 'The wind has turned.' },
  });
  zephyr.outcome = 'approve';
  expect(await store.post(path, sent)).toMatchObject({ status: 200 });
});

test('finds a payment whose answer was lost, and confirms its order', async () => {
  const sent = body();
  zephyr.outcome = 'lose';
  expect(await store.post(path, sent)).toMatchObject({ body: { success: false, reason: 'indeterminate' } });
  expect(await statusOf(sent.order.reference_id)).toBe('completed');
  expect(zephyr.charges).toBe(1);
});

test('refunds a late payment whose ticket was sold meanwhile, by the service', async () => {
  const sent = body({ eventId: 2, lines: { 22: 1 } });
  const reference = sent.order.reference_id;
  zephyr.outcome = 'nothing';
  await store.post(path, sent);
  await store.passTime(reference, '1 minute');
  await store.settle();
  expect(await statusOf(reference)).toBe('unknown');
  zephyr.outcome = 'approve';
  const other = body({ eventId: 2, lines: { 22: 1 } });
  expect(
    await store.post(path, {
      ...other,
      customerDetails: buildCustomer({ email: 'grace@example.com', confirmEmail: 'grace@example.com' }),
    }),
  ).toMatchObject({ status: 200 });
  const { transaction_total: total } = sent.order;
  zephyr.taken.set(`${reference}/1`, {
    paymentId: 'zp_late',
    amountCents: Math.round(total * 100),
    isRefunded: false,
  });
  await store.passTime(reference, '1 day');
  await store.settle();
  await store.settle();
  expect(ofReference(reference)).toEqual([
    expect.objectContaining({ paymentId: 'zp_late', isRefunded: true }),
  ]);
});

test('holds the tickets while the service may have taken money: its key is not the one described', async () => {
  await describeAs({ ...described(address), keys: [publicKeyOf(newKey())] });
  const sent = body();
  expect(await store.post(path, sent)).toMatchObject({ body: { success: false, reason: 'indeterminate' } });
  expect(await statusOf(sent.order.reference_id)).toBe('pending');
  await describeAs(described(address));
  await store.passTime(sent.order.reference_id, '2 seconds');
  await store.settle();
  expect(await statusOf(sent.order.reference_id)).toBe('completed');
  expect(ofReference(sent.order.reference_id)).toHaveLength(1);
});

test('charges by the next address if nothing listens at the first', async () => {
  const gone = Fastify();
  const nobody = await gone.listen({ port: 0, host: '127.0.0.1' });
  await gone.close();
  await describeAs({ ...described(address), services: [`${nobody}/payments`, address] });
  const sent = body();
  expect(await store.post(path, sent)).toMatchObject({ status: 200 });
  expect(ofReference(sent.order.reference_id)).toHaveLength(1);
});

test('a service that changes its certificate for one that nobody trusts takes no money, and the next address does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '1'];
  execFileSync('openssl', ['req', '-x509', ...made, '-subj', '/CN=localhost'], { stdio: 'ignore' });
  const changed = Fastify({ https: { key: readFileSync(key), cert: readFileSync(cert) } });
  let calls = 0;
  changed.post('/payments', async () => {
    calls += 1;
  });
  const secure = `${await changed.listen({ port: 0, host: '127.0.0.1' })}/payments`;
  try {
    await describeAs({ ...described(address), services: [secure, address] });
    const sent = body();
    expect(await store.post(path, sent)).toMatchObject({ status: 200 });
    expect(ofReference(sent.order.reference_id)).toHaveLength(1);
    await describeAs({ ...described(address), services: [secure] });
    const alone = body();
    expect(await store.post(path, alone)).toMatchObject({ body: { reason: 'processor-unreachable' } });
    expect(await statusOf(alone.order.reference_id)).toBe('unknown');
    expect(calls).toBe(0);
  } finally {
    await changed.close();
    rmSync(folder, { recursive: true });
  }
});

test('without a service refuses orders that cost, and holds nothing', async () => {
  await describeAs(null);
  const sent = body();
  expect(await store.post(path, sent)).toMatchObject({ body: { reason: 'processor-unreachable' } });
  expect(await statusOf(sent.order.reference_id)).toBe('unknown');
  expect(await store.post(path, body({ eventId: 2, lines: { 21: 1 } }, null))).toMatchObject({ status: 200 });
});

test.each([
  ['of another processor’s event', () => body({ eventId: 3, lines: { 32: 1 } }), 400, 'wrong-processor'],
  ['of an unknown processor', () => ({ ...body(), processor: 'barter' }), 502, 'processor-unreachable'],
  [
    'of a processor with its own route',
    () => ({ ...body(), processor: 'stripe' }),
    502,
    'processor-unreachable',
  ],
  ['with means of 17 KB', () => body({}, 'x'.repeat(17_000)), 400, 'invalid'],
])('refuses an order %s, and charges nothing', async (_name, build, status, reason) => {
  expect(await store.post(path, build())).toMatchObject({ status, body: { success: false, reason } });
  expect(zephyr.charges).toBe(0);
});

test('starts a checkout of its own event alone', async () => {
  const start = (eventId: number) =>
    store.post('/ticketCheckout/service-start', { processor: 'zephyrpay', eventId });
  expect(await start(1)).toMatchObject({ status: 200, body: { success: true, settings: {} } });
  expect(await start(3)).toMatchObject({ status: 502, body: { reason: 'processor-unreachable' } });
});

test('logs events whose processor nobody has described as the API starts', async () => {
  await describeAs(null);
  const other = await startTestStore({ dataset: store.dataset, paymentServices: services });
  await other.server.ready();
  expect(other.readLog()).toMatch(
    /No payment service is described for zephyrpay, so nobody can pay for event-1/,
  );
  await other.stop();
});

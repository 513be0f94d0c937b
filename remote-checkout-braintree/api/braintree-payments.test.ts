import { once } from 'node:events';
import { createServer } from 'node:http';
import { buildCustomer } from '@ticket-storefront/testing';
import * as v from 'valibot';
import { demoAccount } from '../simulator/account';
import { startTestSimulator, type TestSimulator } from '../simulator/testing/start-test-simulator';
import { type BraintreePayments, createBraintreePayments } from './braintree-payments';

let simulator: TestSimulator;
let payments: BraintreePayments;

beforeEach(async () => {
  simulator = await startTestSimulator();
  payments = createBraintreePayments({
    ...demoAccount,
    baseUrl: `http://localhost:${simulator.port}`,
    timeoutMs: 2_000,
  });
});

afterEach(() => simulator.stop());

const attempt = { referenceID: 'reference-000001', attempt: 1, amountCents: 10_239 };
const customer = buildCustomer();
const charge = async (number?: string, which = attempt) =>
  payments.charge(which, await simulator.nonceOf(number), customer);

async function sales(): Promise<unknown[]> {
  const found: unknown[] = [];
  const stream = simulator.gateway.transaction.search((by) => by.orderId().is(attempt.referenceID));
  for await (const sale of stream) found.push(sale);
  return found;
}

test('charges an approved card the order’s total under its reference', async () => {
  const result = await charge();
  expect(result).toEqual({ kind: 'approved', paymentId: expect.any(String) });
  expect(await payments.findPayment(attempt)).toEqual({ ...result, amountCents: 10_239, isFinal: true });
});

test('returns the bank’s message and charges nothing', async () => {
  expect(await charge('4000000000009995')).toEqual({ kind: 'declined', message: 'Insufficient Funds' });
  expect(await payments.findPayment(attempt)).toEqual({ kind: 'none' });
});

test.each(['4000000000000341', '4000000000006041'])(
  'reports a sale with a lost answer (%s) as uncertain, and finds it by its reference',
  async (number) => {
    expect(await charge(number)).toEqual({ kind: 'indeterminate' });
    expect(await payments.findPayment(attempt)).toMatchObject({ kind: 'approved', amountCents: 10_239 });
  },
);

test('charges once when the same attempt is repeated', async () => {
  const nonce = await simulator.nonceOf();
  const first = await payments.charge(attempt, nonce, customer);
  expect(await payments.charge(attempt, nonce, customer)).toEqual(first);
  expect(await sales()).toHaveLength(1);
});

test('finds an earlier attempt’s sale and does not charge again', async () => {
  await charge('4000000000000341');
  expect(await charge(undefined, { ...attempt, attempt: 2 })).toMatchObject({ kind: 'approved' });
  expect(await sales()).toHaveLength(1);
});

test('charges a later attempt after a decline', async () => {
  await charge('4000000000000002');
  expect(await charge(undefined, { ...attempt, attempt: 2 })).toMatchObject({ kind: 'approved' });
});

test('requests the card again for an unknown nonce', async () => {
  expect(await payments.charge(attempt, 'tokencc_bf_none', customer)).toEqual({
    kind: 'declined',
    message: 'The card details were not accepted. Please enter them again.',
  });
});

test('reports that nothing was charged when the gateway is unreachable or rejects the account', async () => {
  const nonce = await simulator.nonceOf();
  const baseUrl = `http://localhost:${simulator.port}`;
  const options = { ...demoAccount, baseUrl, timeoutMs: 2_000 };
  const unknown = createBraintreePayments({ ...options, privateKey: 'wrong' });
  expect(await unknown.charge(attempt, nonce, customer)).toEqual({ kind: 'unreachable' });
  const unreached = createBraintreePayments({ ...options, baseUrl: 'http://localhost:1' });
  expect(await unreached.charge(attempt, nonce, customer)).toEqual({ kind: 'unreachable' });
  expect(await unreached.findPayment(attempt)).toEqual({ kind: 'unreachable' });
  expect(await unreached.createClientToken()).toEqual({ kind: 'unreachable' });
});

test('leaves the outcome open when the gateway is too slow, and finds the sale later', async () => {
  const hasty = createBraintreePayments({
    ...demoAccount,
    baseUrl: `http://localhost:${simulator.port}`,
    timeoutMs: 1_000,
  });
  const nonce = await simulator.nonceOf('4000000000000259');
  expect(await hasty.charge(attempt, nonce, customer)).toEqual({ kind: 'indeterminate' });
  expect(await payments.findPayment(attempt)).toMatchObject({ kind: 'approved' });
});

test('voids an unsettled sale and refunds a settled one, each once', async () => {
  const approved = await charge();
  const paymentId = approved.kind === 'approved' ? approved.paymentId : '';
  const taken = { paymentId, amountCents: 10_239 };
  const later = { ...attempt, referenceID: 'reference-000002' };
  const settled = await charge(undefined, later);
  const settledId = settled.kind === 'approved' ? settled.paymentId : '';

  expect(await payments.refundPayment(taken)).toEqual({ kind: 'refunded' });
  expect(await payments.refundPayment(taken)).toEqual({ kind: 'refunded' });
  expect(await sales()).toMatchObject([{ status: 'voided', refundIds: [] }]);
  expect(await payments.findPayment(attempt)).toEqual({ kind: 'none' });

  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 24 * 60 * 60_000);
  const again = { paymentId: settledId, amountCents: 10_239 };
  expect(await payments.refundPayment(again)).toEqual({ kind: 'refunded' });
  expect(await payments.refundPayment(again)).toEqual({ kind: 'refunded' });
  jest.restoreAllMocks();
  expect((await simulator.gateway.transaction.find(settledId)).refundIds).toHaveLength(1);
});

test('lists the sales since a time that were not refunded, with their references', async () => {
  await charge('4000000000000002', { ...attempt, referenceID: 'reference-000003' });
  const since = new Date();
  const first = await charge();
  const later = { ...attempt, referenceID: 'reference-000002', attempt: 2 };
  const second = await charge(undefined, later);
  const paymentIds = [second, first].map((result) => (result.kind === 'approved' ? result.paymentId : ''));
  const sale = { amountCents: 10_239, account: null, takenAt: expect.any(Date) };
  const [latest, earliest] = ['reference-000002', attempt.referenceID].map((referenceID, index) => ({
    ...sale,
    referenceID,
    paymentId: paymentIds[index],
  }));
  expect(await payments.listPayments?.(since, [])).toEqual([latest, earliest]);
  await payments.refundPayment({ paymentId: paymentIds[0] ?? '', amountCents: 10_239 });
  expect(await payments.listPayments?.(since, [])).toEqual([earliest]);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000);
  expect(await payments.listPayments?.(tomorrow, [])).toEqual([]);
  const options = { ...demoAccount, baseUrl: 'http://localhost:1', timeoutMs: 2_000 };
  expect(await createBraintreePayments(options).listPayments?.(since, [])).toBeNull();
});

test('refunds no unknown sale, and retries later when the gateway is unreachable', async () => {
  const unknown = { paymentId: 'nosuch01', amountCents: 100 };
  expect(await payments.refundPayment(unknown)).toEqual({ kind: 'refused' });
  const options = { ...demoAccount, baseUrl: 'http://localhost:1', timeoutMs: 2_000 };
  expect(await createBraintreePayments(options).refundPayment(unknown)).toEqual({ kind: 'not-yet' });
});

test('creates a client token', async () => {
  const token = await payments.createClientToken();
  const clientToken = token.kind === 'made' ? token.clientToken : '';
  expect(JSON.parse(Buffer.from(clientToken, 'base64').toString())).toMatchObject({
    merchantId: demoAccount.merchantId,
  });
});

test.each(['application/json', 'application/xml', 'text/html'])(
  'leaves the outcome open when an answer of %s breaks off',
  async (type) => {
    const gateway = createServer((_, response) => {
      response.setHeader('content-type', type).end('{"status": "<Appro');
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const { port } = v.parse(v.object({ port: v.number() }), gateway.address());
    const broken = createBraintreePayments({
      ...demoAccount,
      baseUrl: `http://127.0.0.1:${port}`,
      timeoutMs: 2_000,
    });
    expect(await broken.charge(attempt, 'fake-valid-nonce', customer)).toEqual({ kind: 'indeterminate' });
    expect(await broken.findPayment(attempt)).toEqual({ kind: 'unreachable' });
    gateway.close();
  },
);

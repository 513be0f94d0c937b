import { type AddressInfo, createServer, type Socket } from 'node:net';
import { refusals } from '@ticket-storefront/order-port';
import { startSettlement } from '../start-api';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { statementsOf } from '../testing/statements-of';
import { releaseOrder } from './release-order';
import { settleDueAttempts } from './settle-attempts';

const path = '/ticketCheckout/mx-web-transaction';
const dropped = '4000000000000341';
const failing = '4000000000000119';

const calls: Socket[] = [];
/** A processor that takes connections and never says a word. */
const silent = createServer((socket) => void calls.push(socket.on('error', () => undefined)));
let store: TestStore;

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  store = await startTestStore({
    environment: {
      STRIPE_API_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      STRIPE_SECRET_KEY: 'sk_test_silent',
      STRIPE_WEBHOOK_SECRET: 'whsec_silent',
      // Just below the age at which orders are given up.
      PROCESSOR_TIMEOUT_MS: '29000',
    },
  });
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await store.stop();
});

/** An order whose answer from MX Merchant was lost, due to be asked for. */
async function lostOrder(cardNumber: string, item = 11): Promise<string> {
  const sent = mxBody(store.dataset, { lines: { [item]: 1 } });
  await store.post(path, { ...sent, paymentPayload: { ...sent.paymentPayload, cardNumber } });
  await store.passTime(sent.order.reference_id, '20 seconds');
  return sent.order.reference_id;
}

const statusOf = async (reference: string): Promise<string> => {
  const { rows } = await store.pool.query('select status from orders where reference_id = $1', [reference]);
  return rows[0].status;
};

const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
};

const failuresOf = async (reference: string): Promise<number> => {
  const { rows } = await store.pool.query(
    'select failed_checks from order_attempts where reference_id = $1',
    [reference],
  );
  return rows[0].failed_checks;
};

/** Open payments at a processor that gives no answer. */
async function openStripeOrders(count: number): Promise<void> {
  const all = [count];
  await store.pool.query(
    `insert into orders (reference_id, status, attempt)
     select 'openAtStripe' || n, 'pending', 1 from generate_series(1, $1) n`,
    all,
  );
  await store.pool.query(
    `insert into order_attempts (reference_id, attempt, fingerprint, event_id, processor, subtotal, ticketing_item_fee,
       service_fee, tax, digital_surcharge, total_promo_amount, total, reserved_at, next_check_at)
     select 'openAtStripe' || n, 1, '', 3, 'stripe', 100, 0, 0, 0, 0, 0, 100, now() - interval '20 seconds', now()
     from generate_series(1, $1) n`,
    all,
  );
  await store.pool.query(
    `insert into stripe_payment_intents (payment_intent_id, reference_id, attempt, account)
     select 'pi_' || n, 'openAtStripe' || n, 1, 'acct_theatre' from generate_series(1, $1) n`,
    all,
  );
}

test('200 open payments at a processor that gives no answer delay no lost payment at another', async () => {
  await openStripeOrders(200);
  const reference = await lostOrder(dropped);
  const settlement = startSettlement(store.services, 100, (error) => {
    throw error;
  });
  await until(async () => (await statusOf(reference)) === 'completed');
  await until(async () => calls.length > 0);
  expect(calls.filter(({ closed }) => closed)).toEqual([]);
  const stopped = settlement.stop();
  silent.close();
  for (const call of calls) call.destroy();
  await stopped;
  const { rows } = await store.pool.query(
    `select count(*)::integer as pending from orders where status = 'pending'`,
  );
  expect(rows).toEqual([{ pending: 200 }]);
});

test('an order that cannot be settled delays no other, is tried again, and after some tries is listed for a person', async () => {
  const broken = await lostOrder(dropped);
  const sound = await lostOrder(dropped);
  await store.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create trigger refuse before insert on unwritten_confirmations for each row
       when (new.reference_id = '${broken}') execute function refuse()`,
  );
  await settleDueAttempts(store.services, 'mxmerchant');
  expect(await statusOf(sound)).toBe('completed');
  expect(await statusOf(broken)).toBe('pending');
  expect(await store.attentionOf(broken)).toEqual([]);
  while ((await failuresOf(broken)) < 5) {
    await store.passTime(broken, '1 second');
    await settleDueAttempts(store.services, 'mxmerchant');
  }
  expect(await store.attentionOf(broken)).toEqual(['not-settled']);

  await store.pool.query('drop trigger refuse on unwritten_confirmations');
  await store.passTime(broken, '1 minute');
  await settleDueAttempts(store.services, 'mxmerchant');
  expect(await statusOf(broken)).toBe('completed');
  expect(await store.attentionOf(broken)).toEqual([]);
});

test('checks money that waits for another order of its buyer again within a minute', async () => {
  const late = await lostOrder(dropped, 12);
  const key = { referenceID: late, attempt: 1, eventId: 1 };
  await releaseOrder(store.services, key, refusals.processorUnreachable, 'may-come');
  await store.passTime(late, '1 minute');
  const other = await lostOrder(failing, 12);
  await store.pool.query('update order_attempts set checks = 12 where reference_id = $1', [late]);
  await settleDueAttempts(store.services, 'mxmerchant');
  expect([await statusOf(late), await statusOf(other)]).toEqual(['refused', 'pending']);
  const { rows } = await store.pool.query(
    `select next_check_at <= now() + interval '1 minute' as "isSoon" from order_attempts where reference_id = $1`,
    [late],
  );
  expect(rows).toEqual([{ isSoon: true }]);
});

test('queries each order once when two processes settle at the same time', async () => {
  const references = [];
  for (let count = 0; count < 5; count += 1) references.push(await lostOrder(failing));
  const asked = jest.spyOn(store.processor('mxmerchant'), 'findPayment');
  await Promise.all([
    settleDueAttempts(store.services, 'mxmerchant'),
    settleDueAttempts(store.services, 'mxmerchant'),
  ]);
  expect(asked.mock.calls.map(([{ referenceID }]) => referenceID).sort()).toEqual(references.sort());
});

test('continues the check of a killed process in another', async () => {
  const reference = await lostOrder(dropped);
  const { findPayment } = store.processor('mxmerchant');
  let asked = () => {};
  const matchesTerms = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const ask = jest.spyOn(store.processor('mxmerchant'), 'findPayment').mockImplementationOnce(() => {
    asked();
    return new Promise(() => undefined);
  });
  void settleDueAttempts(store.services, 'mxmerchant');
  await matchesTerms;
  ask.mockImplementation(findPayment);
  await settleDueAttempts(store.services, 'mxmerchant');
  expect(await statusOf(reference)).toBe('pending');
  await store.passTime(reference, '2 minutes');
  await settleDueAttempts(store.services, 'mxmerchant');
  expect(await statusOf(reference)).toBe('completed');
});

test('costs one statement when nothing is due', async () => {
  await store.pool.query('update order_attempts set next_check_at = null');
  expect(await statementsOf(() => settleDueAttempts(store.services, 'mxmerchant'))).toHaveLength(1);
});

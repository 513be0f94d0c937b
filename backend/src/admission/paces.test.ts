import { type Refusal, refusals } from '@ticket-storefront/order-port';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { createPaces, type Paces } from './paces';

const start = 20;
const raised = 4 * start;
const event = { id: 1, processor: 'mxmerchant' };
const order = { eventId: event.id, processor: event.processor };

let store: TestStore;
const opened: Paces[] = [];
beforeAll(async () => {
  store = await startTestStore();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((paces) => paces.stop()));
  await store.paces.share();
  await store.pool.query('truncate admission_paces');
});
afterAll(() => store.stop());

/** One process of several that share a database, with a clock of its own. */
function startProcess() {
  let clock = 0;
  const paces = createPaces({
    database: store.services.database,
    settings: { ADMITTED_PER_SECOND: start, PROCESSOR_TIMEOUT_MS: 15_000 },
    onError: (error) => {
      throw error;
    },
    now: () => clock,
  });
  opened.push(paces);
  return {
    paces,
    wait: (ms: number) => {
      clock += ms;
    },
    /** Answers orders. @param waitMs - until the processor is called @param callMs - until it answers */
    async answer(
      count: number,
      { waitMs = 0, callMs = 0, refusal }: { waitMs?: number; callMs?: number; refusal?: Refusal } = {},
    ) {
      for (let index = 0; index < count; index += 1) {
        await paces.measure(order, async (callsProcessor) => {
          clock += waitMs;
          callsProcessor();
          clock += callMs;
          return refusal ? { ok: false, refusal } : { ok: true };
        });
      }
    },
    /** The pace after so many seconds. */
    async judge(seconds: number) {
      paces.of(event);
      await paces.share();
      await store.pool.query(`update admission_paces set judged_at = judged_at - $1 * interval '1 second'`, [
        seconds,
      ]);
      await paces.measure(order, async () => ({ ok: true }));
      await paces.share();
      return paces.of(event).perSecond;
    },
  };
}

test('processes share one pace by the orders of all of them, and each measure raises it once', async () => {
  const [first, second] = [startProcess(), startProcess()];
  await first.answer(10);
  await second.answer(10);
  await second.paces.share();
  const judged = await first.judge(1);
  expect(judged).toBeGreaterThan(0.9 * raised);
  expect(judged).toBeLessThan(1.1 * raised);
  second.paces.of(event);
  await second.paces.share();
  expect(second.paces.of(event).perSecond).toBe(judged);
  await first.paces.share();
  expect(first.paces.of(event).perSecond).toBe(judged);
});

test.each([
  ['orders that wait for their turn', { waitMs: 600 }],
  ['a processor that answers late', { callMs: 6000 }],
  ['refusals because too many orders come', { refusal: refusals.tooManyOrders }],
])('%s let in fewer buyers', async (_, takes) => {
  const { answer, judge } = startProcess();
  await answer(20);
  expect(await judge(1)).toBeGreaterThan(0.9 * raised);
  for (let measure = 0; measure < 3; measure += 1) {
    await answer(10, takes);
    await judge(1);
  }
  expect(await judge(0)).toBe(start);
});

test.each([
  ['a processor that takes two seconds', { callMs: 2000 }],
  ['declined cards', { refusal: refusals.declined('Declined.') }],
])('%s slow nothing down', async (_, takes) => {
  const { answer, judge } = startProcess();
  await answer(20, takes);
  expect(await judge(1)).toBeGreaterThan(0.9 * raised);
});

test('orders that get no answer let in fewer buyers while they are open', async () => {
  const { paces, wait, judge, answer: answerSome } = startProcess();
  await answerSome(20);
  expect(await judge(1)).toBeGreaterThan(0.9 * raised);
  let answer: (placed: { readonly ok: true }) => void = () => undefined;
  const answered = new Promise<{ readonly ok: true }>((resolve) => {
    answer = resolve;
  });
  const placed = Array.from({ length: 10 }, () => paces.measure(order, () => answered));
  wait(600);
  for (let measure = 0; measure < 3; measure += 1) await judge(1);
  expect(await judge(0)).toBe(start);
  answer({ ok: true });
  await Promise.all(placed);
});

test('a pace without an order for a minute starts again', async () => {
  const { answer, judge, paces } = startProcess();
  await answer(20);
  expect(await judge(1)).toBeGreaterThan(start);
  await store.pool.query(`update admission_paces set counted_at = now() - interval '61 seconds'`);
  paces.of(event);
  await paces.share();
  expect(paces.of(event).perSecond).toBe(start);
  await answer(1);
  await paces.share();
  expect(paces.of(event).perSecond).toBe(start);
});

test('counts paid orders of the API, and neither unreadable nor sold-out ones', async () => {
  const path = '/ticketCheckout/mx-web-transaction';
  expect(await store.post(path, mxBody(store.dataset))).toMatchObject({ status: 200 });
  expect(await store.post(path, {})).toMatchObject({ status: 400 });
  expect(await store.post(path, mxBody(store.dataset, { lines: { 13: 1 } }))).toMatchObject({ status: 409 });
  await store.paces.share();
  const { rows } = await store.pool.query('select event_id, answered, refused from admission_paces');
  expect(rows).toEqual([{ event_id: 1, answered: 1, refused: 0 }]);
});

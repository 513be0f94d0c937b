import { settleDueAttempts } from '../orders';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';

const path = '/ticketCheckout/mx-web-transaction';
const failing = '4000000000000119';
const item = 11;
const minuteMs = 60_000;

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterEach(() => jest.useRealTimers());
afterAll(() => store.stop());

/** Sets the clock of this process: the database, the processors and all waiting keep theirs. */
function setClock(aheadMs: number): void {
  jest.useFakeTimers({
    now: Date.now() + aheadMs,
    advanceTimers: true,
    doNotFake: [
      'clearImmediate',
      'clearInterval',
      'clearTimeout',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'setInterval',
      'setTimeout',
    ],
  });
}

/** Has the sale of a ticket begin and end so many minutes from now. */
async function sellFrom(begins: number, ends: number): Promise<void> {
  const at = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString();
  await store.pool.query('update ticketing_items set on_sale_date = $1, off_sale_date = $2 where id = $3', [
    at(begins),
    at(ends),
    item,
  ]);
}

const order = () => mxBody(store.dataset, { lines: { [item]: 1 } });
const buy = async () => (await store.post(path, order())).body;

async function failToPay(): Promise<string> {
  const sent = order();
  await store.post(path, { ...sent, paymentPayload: { ...sent.paymentPayload, cardNumber: failing } });
  return sent.order.reference_id;
}

async function statusAfterChecks(reference: string): Promise<unknown> {
  await settleDueAttempts(store.services, 'mxmerchant');
  const { rows } = await store.pool.query('select status from orders where reference_id = $1', [reference]);
  return rows[0].status;
}

describe.each([
  ['ahead', 2 * minuteMs],
  ['behind', -2 * minuteMs],
])('an API whose clock is two minutes %s', (_, aheadMs) => {
  test('begins and ends sales when the others do', async () => {
    await sellFrom(1, 10);
    setClock(aheadMs);
    expect(await buy()).toMatchObject({ success: false, message: expect.stringMatching(/not on sale yet/) });
    jest.useRealTimers();
    await sellFrom(-10, -1);
    setClock(aheadMs);
    expect(await buy()).toMatchObject({ success: false, message: expect.stringMatching(/has ended/) });
    jest.useRealTimers();
    await sellFrom(-1, 1);
    setClock(aheadMs);
    expect(await buy()).toMatchObject({ success: true });
  });

  test('abandons an unpaid order when its time is over, and not before', async () => {
    await sellFrom(-10, 10);
    setClock(aheadMs);
    const reference = await failToPay();
    await store.passTime(reference, '20 seconds');
    expect(await statusAfterChecks(reference)).toBe('pending');
    await store.passTime(reference, '1 hour');
    expect(await statusAfterChecks(reference)).toBe('refused');
  });
});

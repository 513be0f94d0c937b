import { mxBody, requestedOrder } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { completeOrder } from './complete-order';

const path = '/ticketCheckout/mx-web-transaction';
let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
});
afterEach(() => store.stop());

const race = (wanted: Parameters<typeof mxBody>[1], visitors: number) =>
  Promise.all(Array.from({ length: visitors }, () => store.post(path, mxBody(store.dataset, wanted))));

test('sells the last ticket to one of many simultaneous visitors, and refuses the others', async () => {
  const answers = await race({ eventId: 2, lines: { 22: 1 } }, 8);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const told = answers.filter(({ body }) => ['sold-out', 'in-other-carts'].includes(body.reason));
  expect(told).toHaveLength(7);
  expect(await store.stockOf(22)).toBe(0);
  const { rows } = await store.pool.query(
    `select count(*)::integer as orders from orders where status = 'completed'`,
  );
  expect(rows).toEqual([{ orders: 1 }]);
});

test('the database forbids overselling, whatever the code does', async () => {
  for (const change of [
    'sold_count = 6',
    'held_count = 6',
    'sold_count = 3, held_count = 3',
    'held_count = -1',
  ]) {
    await expect(store.pool.query(`update ticketing_items set ${change} where id = 12`)).rejects.toThrow(
      'violates check constraint',
    );
  }
});

test('a limit without a balance counts down over orders too', async () => {
  const buy = (quantity: number) => store.post(path, mxBody(store.dataset, { lines: { 20: quantity } }));
  expect((await buy(2)).status).toBe(200);
  expect((await buy(2)).body).toMatchObject({
    reason: 'sold-out',
    message: 'Only 1 of "Ticket 20" left.',
  });
  expect(await store.stockOf(20)).toBe(1);
});

test('accepts a code for one order from one of several simultaneous visitors', async () => {
  const answers = await race({ lines: { 11: 1 }, promo: 'ONCE' }, 6);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.reason === 'promo-unavailable')).toHaveLength(5);
});

test('visitors who want the same tickets in another order do not block each other', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const sent = mxBody(store.dataset, { lines: { 11: 1, 14: 1 } });
      return store.post(path, index % 2 ? sent : { ...sent, items: [...sent.items].reverse() });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('holds tickets for one of fifty tabs with the same cart', async () => {
  const reserve = () =>
    store.services.reserve(requestedOrder(store, { lines: { 12: 1 } }, { visitor: 'ada', networks: null }));
  const reservations = await Promise.all(Array.from({ length: 50 }, reserve));
  expect(reservations.filter(({ kind }) => kind === 'reserved')).toHaveLength(1);
  expect(reservations.filter(({ kind }) => kind === 'refused')).toHaveLength(49);
  const { rows } = await store.pool.query('select held_count from ticketing_items where id = 12');
  expect(rows).toEqual([{ held_count: 1 }]);
});

test('accepts one of two simultaneous orders of a visitor for the same tickets', async () => {
  const reserve = () =>
    store.services.reserve(requestedOrder(store, { lines: { 11: 1 } }, { visitor: 'ada', networks: null }));
  const reservations = await Promise.all([reserve(), reserve()]);
  const taken = reservations.flatMap((answer) => (answer.kind === 'reserved' ? [answer.order] : []));
  expect(taken).toHaveLength(1);
  expect(reservations.find(({ kind }) => kind === 'refused')).toMatchObject({
    refusal: {
      status: 409,
      reason: 'invalid',
      message: 'You are already paying for these tickets in another tab or window. Nothing was charged here.',
    },
  });
  for (const { referenceID, attempt } of taken) {
    await completeOrder(store.services, { referenceID, attempt: attempt.number, eventId: 1 }, null);
  }
  expect(await reserve()).toMatchObject({ kind: 'reserved' });
});

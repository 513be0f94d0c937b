import { randomUUID } from 'node:crypto';
import { admissionPath, handOverHeader } from '@ticket-storefront/api/protocol';
import { signVisitorToken, visitorHeader } from '@ticket-storefront/server/visitors';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';
import { statementsOf } from '../testing/statements-of';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
  await store.server.ready();
});
afterAll(() => store.stop());

const maxPerOrder = 5;
const order = '/ticketCheckout/mx-web-transaction';

test('an order of a buyer who was let in costs the database few statements', async () => {
  const headers = {
    [visitorHeader]: await signVisitorToken(visitorKey, randomUUID(), { since: 0 }),
    [handOverHeader]: randomUUID(),
  };
  await store.post(admissionPath, { slug: 'event-1' }, headers);
  const sent = mxBody(store.dataset, { lines: { 12: 1 } });
  // Read once a second for all orders of the event.
  await store.get('/ticketCheckout/events/1/availability');
  // It shares what it has measured by statements of its own.
  await store.paces.stop();
  const statements = await statementsOf(async () => {
    expect(await store.post(order, sent, headers)).toMatchObject({ status: 200 });
  });
  expect(statements.slice(maxPerOrder)).toEqual([]);
  const { rows } = await store.pool.query('select ended_at is not null as "isOver" from admissions');
  expect(rows).toEqual([{ isOver: true }]);
});

test('prepared statements outlive a migration that adds a column to every table that they read', async () => {
  // So many that each connection has prepared them.
  const buyAll = async () => {
    const sent = Array.from({ length: 12 }, () => mxBody(store.dataset, { lines: { 11: 1 } }));
    const answers = sent.map((body) => store.post(order, body));
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    await store.writeConfirmations();
    const found = sent.map((body) => store.get(`/ticketCheckout/orders/${body.order.reference_id}`));
    for (const { body } of await Promise.all(found)) expect(body).toMatchObject({ status: 'completed' });
  };
  await buyAll();
  const { rows } = await store.pool.query(
    `select tablename from pg_tables where schemaname = current_schema() and tablename <> 'migrations'`,
  );
  for (const { tablename } of rows) {
    await store.pool.query(`alter table ${tablename} add column of_next_version text`);
  }
  await buyAll();
});

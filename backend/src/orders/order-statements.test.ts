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

const maxPerOrder = 20;
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
  const statements = await statementsOf(async () => {
    expect(await store.post(order, sent, headers)).toMatchObject({ status: 200 });
  });
  expect(statements.slice(maxPerOrder)).toEqual([]);
});

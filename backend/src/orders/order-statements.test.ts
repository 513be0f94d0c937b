import { randomUUID } from 'node:crypto';
import { admissionPath } from '@storefront/contracts/admission-answer';
import { signVisitorToken, visitorHeader } from '@storefront/server/visitor-token';
import pg from 'pg';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
  await store.server.ready();
});
afterAll(() => store.stop());

/** How the statements begin that all connections send while something is done. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  await work();
  const statements = query.mock.calls.map(([asked]) =>
    typeof asked === 'string' ? asked : JSON.stringify(asked),
  );
  query.mockRestore();
  return statements
    .filter((text) => !text.startsWith('set search_path'))
    .map((text) => text.trim().slice(0, 120));
}

const mostOfAnOrder = 20;
const order = '/ticketCheckout/mx-web-transaction';

test('an order of a buyer who was let in costs the database few statements', async () => {
  const headers = { [visitorHeader]: await signVisitorToken(visitorKey, randomUUID()) };
  await store.post(admissionPath, { slug: 'event-1' }, headers);
  const sent = mxBody(store.dataset, { lines: { 12: 1 } });
  // Read once a second for all orders of the event.
  await store.get('/ticketCheckout/events/1/availability');
  const statements = await statementsOf(async () => {
    expect(await store.post(order, sent, headers)).toMatchObject({ status: 200 });
  });
  expect(statements.slice(mostOfAnOrder)).toEqual([]);
});

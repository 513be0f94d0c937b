import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';
import { ordersProgram } from './orders-program';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

async function run(...words: string[]): Promise<string> {
  const printed: string[] = [];
  const operator = { ...store.services, visitorKey, storefront: 'https://shop.example' };
  const program = ordersProgram({
    open: async (who = 'grace') => ({ ...operator, who }),
    print: (text) => void printed.push(text),
  });
  await program.parseAsync(words, { from: 'user' });
  return printed.join('');
}

async function buy(): Promise<string> {
  const body = mxBody(store.dataset);
  expect((await store.post('/ticketCheckout/mx-web-transaction', body)).status).toBe(200);
  return body.order.reference_id;
}

test('payments that a restored database has forgotten are listed, and refunded once, with their author', async () => {
  const since = `${new Date().toISOString().slice(0, 19)}Z`;
  expect(await run('reconcile', '--since', since)).toMatch(/^Every payment since .* has its order\.$/);
  // Of the same account, and not of this shop.
  await store.takeMxPayment({ amount: '12.00', clientReference: 'DOOR-000042' });
  const [kept, lost] = [await buy(), await buy()];
  await store.pool.query('delete from unwritten_confirmations where reference_id = $1', [lost]);
  for (const table of ['order_lines', 'order_attempts', 'orders'])
    await store.pool.query(`delete from ${table} where reference_id = $1`, [lost]);
  const [{ id }] = await store.listPayments(lost);
  const listed = await run('reconcile', '--since', since);
  expect(listed).toContain(`by mxmerchant, payment ${id}, reference ${lost}\nNo order knows these payments`);
  expect(listed).not.toContain(kept);
  await expect(run('reconcile', '--since', since, '--refund')).rejects.toThrow('Describe with --note');
  const given = await run('reconcile', '--since', since, '--refund', '--note', 'restore', '--by', 'ada');
  expect(given).toMatch(new RegExp(`reference ${lost}: refunded$`));
  expect(await store.listPayments(lost)).toMatchObject([{ status: 'Voided' }]);
  expect(await store.listPayments(kept)).toMatchObject([{ status: 'Approved' }]);
  const { rows } = await store.pool.query('select who, action, note, reference_id from order_audit');
  expect(rows).toEqual([{ who: 'ada', action: 'refund', note: 'restore', reference_id: lost }]);
  expect(await run('reconcile', '--since', since)).toMatch(/^Every payment/);
});

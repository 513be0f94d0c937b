import { register } from 'prom-client';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { watchStore } from './store-metrics';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
  watchStore(store.services.database, 0);
});
afterAll(() => store.stop());

test('exports metrics of orders, refusals, processors, connections, mail and matters, without personal data', async () => {
  const paid = await store.post(
    '/ticketCheckout/mx-web-transaction',
    mxBody(store.dataset, { lines: { 11: 2 } }),
  );
  expect(paid.status).toBe(200);
  await store.post('/ticketCheckout/mx-web-transaction', {});
  await store.pool.query(`insert into attention_items (reason) values ('unknown-state')`);
  await store.pool.query(
    `insert into policy_reports (day, page, part, release, directive, blocked)
    select current_date - age, page, '', '', 'img-src', blocked from (values
      (0, 'checkout', 'thief.test'), (1, 'checkout', 'thief.test'), (1, 'checkout', 'skimmer.test'),
      (0, 'checkout', 'known.test'), (2, 'checkout', 'known.test'), (0, 'event', 'other.test')
    ) as reports (age, page, blocked)`,
  );
  const told = await register.metrics();
  for (const line of [
    'storefront_orders{state="completed",processor="mxmerchant"} 1',
    'storefront_order_refusals_total{reason="invalid"} 1',
    'storefront_processor_seconds_count{processor="mxmerchant",call="charge",outcome="approved"} 1',
    'storefront_tickets{state="sold"} 2',
    'storefront_attention_items{reason="unknown-state"} 1',
    'storefront_mail_failed 0',
    'storefront_new_checkout_violations 2',
    'storefront_database_connections{pool="orders",state="waiting"} 0',
  ]) {
    expect(told.split('\n')).toContain(line);
  }
  expect(told).toMatch(/^storefront_mail_age_seconds \d/m);
  expect(told).not.toMatch(/ada/i);
});

test('exports the other metrics while the database does not answer', async () => {
  await store.pool.query('alter table orders rename to orders_elsewhere');
  const told = await register.metrics();
  expect(told).not.toContain('storefront_orders{');
  expect(told).toContain('storefront_order_refusals_total{reason="invalid"} 1');
  await store.pool.query('alter table orders_elsewhere rename to orders');
});

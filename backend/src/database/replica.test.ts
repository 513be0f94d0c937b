import { randomBytes } from 'node:crypto';
import { getTicketingItemsDocument } from '@ticket-storefront/api/protocol';
import { prepareDatabase } from '../catalog/prepare-database';
import { mxBody } from '../testing/order-bodies';
import { startTestStore } from '../testing/start-test-store';
import { testDataset } from '../testing/test-dataset';
import { createPool } from './connection';

test('visitors read a replica that is behind, and orders go by the database', async () => {
  const databaseUrl = process.env['TEST_DATABASE_URL'] ?? '';
  const administrator = createPool({ databaseUrl, schema: 'public' });
  const name = `storefront_replica_${randomBytes(4).toString('hex')}`;
  await administrator.query(`create database ${name}`);
  const replicaUrl = new URL(databaseUrl);
  replicaUrl.pathname = `/${name}`;
  const readOnly = new URL(replicaUrl);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  const store = await startTestStore({ environment: { CATALOGUE_DATABASE_URL: readOnly.href } });
  const { schema } = store.database;
  await prepareDatabase({ databaseUrl: replicaUrl.href, schema, rows: testDataset(), fresh: true });

  const shownPrice = async () => {
    const { body } = await store.post('/v1/graphql', {
      query: getTicketingItemsDocument,
      variables: { event_id: 1 },
    });
    return body.data.ticketing_items.find(({ id }: { readonly id: number }) => id === 11).price;
  };
  const dataset = testDataset();
  const before = dataset.ticketing_items.find(({ id }) => id === 11)?.price ?? 0;
  await store.pool.query('update ticketing_items set price = price + 1 where id = 11');
  expect(await shownPrice()).toBe(before);
  const buy = (price: number) => {
    const ticketing_items = dataset.ticketing_items.map((item) =>
      item.id === 11 ? { ...item, price } : item,
    );
    return store.post('/ticketCheckout/mx-web-transaction', mxBody({ ...dataset, ticketing_items }));
  };
  const refused = await buy(before);
  expect(refused).toMatchObject({ status: 409, body: { reason: 'price-changed' } });
  expect(refused.body.message).toMatch(/^The price of this order has changed: .* Nothing was charged\./);
  expect(await buy(before + 1)).toMatchObject({ status: 200, body: { success: true } });
  const calendar = await store.server.inject('/ticketCheckout/events/1/calendar.ics');
  expect(calendar.statusCode).toBe(200);

  await store.stop();
  await administrator.query(`drop database ${name}`);
  await administrator.end();
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { healthRules } from '@ticket-storefront/format';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { alertOperators } from './part-alerts';

const key = `whsec_${Buffer.from('the receiver of alerts knows it too').toString('base64')}`;
const contract = '^1.0.0';

let store: TestStore;
let status = 200;
const received: { readonly body: string; readonly id: unknown }[] = [];
const receiver = createServer(async (request, response) => {
  received.push({ body: await text(request), id: request.headers['webhook-id'] });
  response.writeHead(status).end();
});
beforeAll(async () => {
  store = await startTestStore();
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  receiver.close();
  await store.stop();
});

test('the owner receives one message about an unhealthy release, and the same id again if the first try failed', async () => {
  const failures: unknown[] = [];
  const { port } = receiver.address() as AddressInfo;
  const alert = () =>
    alertOperators(store.services.database, {
      webhook: { url: `http://127.0.0.1:${port}/parts`, key },
      windowMs: 60_000,
      rules: healthRules,
      report: (error) => failures.push(error),
    });
  await alert();
  expect(received).toEqual([]);
  await store.pool.query(
    `insert into part_visits (part, release, visitor, wide_network, contract, failed)
     select 'remote-cart', '1.0.0-ab', number::text, 'one network', $1, number <= 6 from generate_series(1, 20) number`,
    [contract],
  );
  status = 500;
  await alert();
  await alert();
  expect(failures.map(String)).toEqual(['Error: The webhook for unhealthy parts answered 500.']);
  await store.pool.query('update part_alerts set next_attempt_at = now()');
  status = 200;
  await alert();
  await store.pool.query('update part_alerts set next_attempt_at = now()');
  await alert();
  expect(received).toHaveLength(2);
  const [first, second] = received;
  expect(second?.id).toBe(first?.id);
  expect(JSON.parse(second?.body ?? '')).toEqual({
    type: 'part.unhealthy',
    part: 'remote-cart',
    release: '1.0.0-ab',
    contract,
    visits: 20,
    failed: 6,
    since: expect.any(String),
  });
});

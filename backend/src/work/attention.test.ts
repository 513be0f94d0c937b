import { startTestStore, type TestStore } from '../testing/start-test-store';
import { raiseAttention } from './attention';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

const listed = async () =>
  (await store.pool.query('select reason, reference_id, details from attention_items order by id')).rows;

test('a matter is listed once while it is open, and again where it comes back after it was resolved', async () => {
  const raise = (referenceID: string | null) =>
    raiseAttention(store.services.database, {
      reason: 'refund-failed',
      referenceID,
      details: { paymentId: '10000001' },
    });
  const about = (reference_id: string | null) => ({
    reason: 'refund-failed',
    reference_id,
    details: { paymentId: '10000001' },
  });
  await Promise.all([raise('reference1'), raise('reference1'), raise(null), raise(null)]);
  expect(await listed()).toHaveLength(2);
  expect(await listed()).toEqual(expect.arrayContaining([about('reference1'), about(null)]));

  await store.pool.query(`update attention_items set resolved_at = now(), resolved_by = 'ada'`);
  await raise('reference1');
  expect(await listed()).toHaveLength(3);
});

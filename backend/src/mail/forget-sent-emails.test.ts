import { freeBody } from '../testing/order-bodies';
import { startTestStore } from '../testing/start-test-store';
import { forgetSentEmails } from './forget-sent-emails';

test('a sent e-mail is forgotten after its time, and one that was never sent is kept', async () => {
  const store = await startTestStore();
  const body = freeBody(store.dataset);
  await store.post('/ticketCheckout/free-transaction', body);
  const count = async () => (await store.pool.query('select 1 from outbox_emails')).rowCount;
  const sentDaysAgo = (days: number | null) =>
    store.pool.query(
      `update outbox_emails set sent_at = now() - $1 * interval '1 day', created_at = now() - interval '90 days'`,
      [days],
    );
  const kept: (number | null)[] = [];
  for (const days of [null, 29, 31]) {
    await sentDaysAgo(days);
    await forgetSentEmails(store.services.database, 30);
    kept.push(await count());
  }
  expect(kept).toEqual([1, 1, 0]);
  await store.stop();
});
